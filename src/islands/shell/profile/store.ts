import { atom } from 'nanostores';
import { ApiError, call } from '../../../lib/api/call.ts';
import { showError } from '../../../lib/api/show-error.ts';
import { attempt } from '../../../lib/api/attempt.ts';
import * as contract from '../../../lib/contract/users/profile.ts';
import type { OwnSession, Profile, TrustedBrowser } from '../../../lib/contract/users/profile.ts';
import { readDraft } from '../../../lib/forms/drafts.ts';
import { createForm } from '../../../lib/forms/form.ts';
import type { Outcome } from '../../../lib/forms/outcome.ts';
import { keepWhileTyped } from '../../../lib/forms/keep-typed.ts';
import type { Loaded } from '../../../lib/records/panel.ts';
import { $session, startSession } from '../../../lib/session/session.ts';

/** Where one is logged in, and where one needs no code. */
export interface Devices {
  readonly sessions: readonly OwnSession[];
  readonly browsers: readonly TrustedBrowser[];
}

export type ProfileStore = ReturnType<typeof createProfile>;

const EMPTY_PASSWORDS = { old_password: '', password: '', password_again: '' };
const valuesOf = ({ first_name, last_name, phone, language, photo }: Profile) => ({
  first_name,
  last_name,
  phone: phone ?? undefined,
  language,
  photo_id: photo?.id,
});

/** The profile dialog: one's own record, password and devices (rule: own-profile). */
export function createProfile() {
  const $profile = atom<Loaded<Profile>>({ kind: 'loading' });
  const $devices = atom<Loaded<Devices>>({ kind: 'loading' });

  const form = createForm({
    id: 'profile',
    schema: contract.ProfileInput,
    initial: {},
    submit: (body, idempotencyKey) => {
      const state = $profile.get();
      return call(contract.updateProfile, {
        body,
        version: state.kind === 'ready' ? state.value.version : 0,
        idempotencyKey,
      });
    },
  });
  const password = createForm({
    id: 'password',
    schema: contract.PasswordInput,
    initial: EMPTY_PASSWORDS,
    submit: (body, idempotencyKey) => call(contract.changePassword, { body, idempotencyKey }),
  });

  const place = { screen: 'users/profile', id: undefined, version: undefined };
  keepWhileTyped(form, () => place);

  function show(profile: Profile): void {
    $profile.set({ kind: 'ready', value: profile });
    form.reset(valuesOf(profile));
  }

  async function read<T>(
    $store: { set(state: Loaded<T>): void },
    ask: () => Promise<T>,
    then: (value: T) => void,
  ): Promise<void> {
    try {
      then(await ask());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      $store.set({ kind: 'failed', error });
    }
  }
  const load = (): Promise<void> =>
    read(
      $profile,
      () => call(contract.getProfile),
      (profile) => {
        const kept = readDraft(place.screen, place.id);
        show(profile);
        if (kept) form.restore(kept);
      },
    );
  const loadDevices = (): Promise<void> =>
    read(
      $devices,
      async () => {
        const [sessions, browsers] = await Promise.all([
          call(contract.listSessions),
          call(contract.listTrustedBrowsers),
        ]);
        return { sessions, browsers };
      },
      (value) => $devices.set({ kind: 'ready', value }),
    );

  /** Tells what failed; the form keeps what was typed and marks what was refused. */
  function tell(outcome: Outcome<unknown>): void {
    if (outcome.kind === 'failed') showError(outcome.error);
  }

  async function save(): Promise<void> {
    const outcome = await form.submit();
    if (outcome.kind !== 'saved') return tell(outcome);
    show(outcome.answer);
    const record = $session.get();
    const { first_name, last_name, language } = outcome.answer;
    // The top bar shows who one is.
    if (record?.member)
      startSession({ ...record, member: { ...record.member, first_name, last_name, language } });
  }

  async function savePassword(): Promise<void> {
    const outcome = await password.submit();
    if (outcome.kind !== 'saved') return tell(outcome);
    password.reset(EMPTY_PASSWORDS);
    await loadDevices();
  }

  /** Ends something and reads again what is left. */
  async function end(work: () => Promise<unknown>): Promise<void> {
    await attempt(work);
    await loadDevices();
  }

  return {
    $profile,
    $devices,
    form,
    password,
    load,
    loadDevices,
    save,
    savePassword,
    endSession: (id: number) => end(() => call(contract.endOwnSession, { params: { id } })),
    endOthers: () => end(() => call(contract.endOtherSessions)),
    removeBrowser: (id: number) => end(() => call(contract.removeTrustedBrowser, { params: { id } })),
    /** Lets go of what was typed. */
    startOver: form.startOver,
    /** True when closing would lose something typed. */
    dirty: (): boolean => form.$dirty.get() || password.$dirty.get(),
  };
}
