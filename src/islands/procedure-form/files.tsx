import { useStore } from '@nanostores/react';
import { type ChangeEvent, useState } from 'react';
import { ApiError, call } from '../../lib/api/call.ts';
import { nextChance } from '../../lib/api/next-chance.ts';
import type { FileEntry } from '../../lib/contract/fields.ts';
import { removeClientFile, uploadClientFile } from '../../lib/contract/postals/procedure-client.ts';
import type { ClientFile } from '../../lib/contract/postals/procedure-client.ts';
import { PROCEDURE_DOCUMENTS } from '../../lib/contract/postals/procedure-input.ts';
import { sentenceOf } from '../../lib/forms/public-form.ts';
import { PictureTool } from '../ui/picture/late-tool.ts';
import { ClientDocument, ClientPicture } from './file-links.tsx';
import { $page, take, token } from './store.ts';
import { formWords, label, t } from './words.ts';

/** How the sending of a file goes. */
function useSending() {
  const [state, setState] = useState<{ readonly busy?: string; readonly wrong?: string }>({});

  /** Runs it until there is a connection; what the company refuses is told. */
  async function run(busy: string, act: () => Promise<void>): Promise<void> {
    setState({ busy });
    for (;;) {
      try {
        await act();
        setState({});
        return;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status !== 0) {
          setState({ wrong: error.errors[0]?.message ?? sentenceOf(error) });
          return;
        }
        setState({ busy: t('files.waiting') });
        await nextChance();
      }
    }
  }
  return {
    state,
    upload: (field: ClientFile, files: readonly File[]) =>
      run(t('files.sending'), async () => {
        for (const file of files)
          take(await call(uploadClientFile, { token: token(), body: { field }, files: { file } }));
      }),
    remove: ({ id }: FileEntry) =>
      run(t('files.removing'), async () => {
        take(await call(removeClientFile, { token: token(), body: { id } }));
      }),
  };
}

/** Takes chosen files out of a box, so that the same can be chosen again. */
function chosen({ target }: ChangeEvent<HTMLInputElement>): File[] {
  const files = [...(target.files ?? [])];
  target.value = '';
  return files;
}

function Told({ id, state }: { id: string; state: { readonly busy?: string; readonly wrong?: string } }) {
  return (
    <>
      <p role="status" className="field-hint">
        {state.busy}
      </p>
      <p className="field-error" role="alert" id={`${id}-error`}>
        {state.wrong}
      </p>
    </>
  );
}

/** Documents of the client: PDF only, like the form's own. */
export function DocumentsBox() {
  const page = useStore($page);
  const { state, upload, remove } = useSending();
  const documents = page.kind === 'open' ? page.filled.documents : [];
  return (
    <div className="field">
      <label className="field-label" htmlFor="documents">
        {label('documents')} <span className="font-normal text-ink-2">{t('optional')}</span>
      </label>
      {documents.map((file) => (
        <FileLine key={file.id} file={file} remove={() => void remove(file)} />
      ))}
      {documents.length < PROCEDURE_DOCUMENTS && (
        <input
          id="documents"
          type="file"
          accept="application/pdf"
          multiple
          className="mt-2 w-full"
          aria-describedby="documents-hint documents-error"
          onChange={(event) => void upload('documents', chosen(event))}
        />
      )}
      <p className="field-hint" id="documents-hint">
        {formWords('hints.documents')} {t('files.pdf')}
      </p>
      <Told id="documents" state={state} />
    </div>
  );
}

function FileLine({ file, remove }: { file: FileEntry; remove(): void }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <ClientDocument className="link min-w-0 truncate" file={file} />
      <button
        type="button"
        className="plain"
        onClick={remove}
        aria-label={t('files.remove', { name: file.name })}
      >
        {t('files.removeShort')}
      </button>
    </div>
  );
}

/** Photo or signature, made in the page as the consulate takes it (rule: pictures-made-here). */
export function PictureBox({ name, required }: { name: 'photo' | 'signature'; required: boolean }) {
  const page = useStore($page);
  const { state, upload } = useSending();
  const [making, setMaking] = useState(false);
  const file = page.kind === 'open' ? page.filled[name] : null;
  return (
    <div className="field">
      <p className="field-label" id={`${name}-label`}>
        {label(name)}
        {!required && <span className="font-normal text-ink-2"> {t('optional')}</span>}
      </p>
      {file && (
        <ClientPicture
          file={file}
          alt={label(name)}
          className={`rounded-sm border border-line bg-white object-contain ${name === 'photo' ? 'h-36 w-28' : 'h-16 w-48'}`}
        />
      )}
      <button
        id={name}
        type="button"
        className="plain"
        aria-describedby={`${name}-label ${name}-error`}
        onClick={() => setMaking(true)}
      >
        {t(`files.${name}${file ? 'Again' : ''}`)}
      </button>
      <Told id={name} state={state} />
      {making && (
        <PictureTool
          purpose={name === 'photo' ? 'passport_photo' : 'signature'}
          title={label(name)}
          onAccept={(made) => void upload(name, [made])}
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  );
}
