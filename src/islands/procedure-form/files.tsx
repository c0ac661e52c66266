import { useStore } from '@nanostores/react';
import { type ChangeEvent, type ReactNode, useEffect, useState } from 'react';
import { ApiError, call } from '../../lib/api/call.ts';
import type { FileEntry } from '../../lib/contract/fields.ts';
import { removeClientFile } from '../../lib/contract/postals/procedure-client.ts';
import type { ClientFile } from '../../lib/contract/postals/procedure-client.ts';
import { PROCEDURE_DOCUMENTS } from '../../lib/contract/postals/procedure-input.ts';
import { sentenceOf } from '../../lib/forms/public-form.ts';
import { PictureTool } from '../ui/picture/late-tool.ts';
import { ClientDocument, ClientPicture } from './file-links.tsx';
import { $page, take, token } from './store.ts';
import {
  $files,
  $filesLost,
  $filesRefused,
  $filesUnkept,
  forgetWaiting,
  giveFiles,
} from './waiting-files.ts';
import { formWords, label, t } from './words.ts';

/** Takes chosen files out of a box, so that the same can be chosen again. */
function chosen({ target }: ChangeEvent<HTMLInputElement>): File[] {
  const files = [...(target.files ?? [])];
  target.value = '';
  return files;
}

/** How the sending of a field's files goes. */
function Told({
  field,
  busy,
  children,
}: {
  field: ClientFile;
  busy?: string | undefined;
  children?: ReactNode;
}) {
  const waits = useStore($files).some((file) => file.field === field);
  const lost = useStore($filesLost);
  const unkept = useStore($filesUnkept);
  const refused = useStore($filesRefused)[field];
  const sending = t(lost ? (unkept ? 'files.waitingHere' : 'files.waiting') : 'files.sending');
  return (
    <>
      <p role="status" className="field-hint">
        {waits ? sending : busy}
      </p>
      <div className="field-error" role="alert" id={`${field}-error`}>
        {children || refused}
      </div>
    </>
  );
}

/** Documents of the client: PDF only, like the form's own. */
export function DocumentsBox() {
  const page = useStore($page);
  const waiting = useStore($files).filter(({ field }) => field === 'documents');
  const { busy, wrong, remove } = useRemoving();
  const documents = page.kind === 'open' ? page.filled.documents : [];
  return (
    <div className="field">
      <label className="field-label" htmlFor="documents">
        {label('documents')} <span className="font-normal text-ink-2">{t('optional')}</span>
      </label>
      {documents.map((file) => (
        <FileLine key={file.id} name={file.name} remove={() => void remove(file)}>
          <ClientDocument className="link min-w-0 truncate" file={file} />
        </FileLine>
      ))}
      {waiting.map((one) => (
        <FileLine key={one.key} name={one.file.name} remove={() => forgetWaiting(one)}>
          <span className="min-w-0 truncate">{one.file.name}</span>
        </FileLine>
      ))}
      {documents.length + waiting.length < PROCEDURE_DOCUMENTS && (
        <input
          id="documents"
          type="file"
          accept="application/pdf"
          multiple
          className="mt-2 w-full file:mr-3 file:min-h-11 file:rounded-sm file:border file:border-line-strong file:bg-surface file:px-3 file:font-medium file:text-ink"
          aria-describedby="documents-hint documents-error"
          onChange={(event) => void giveFiles('documents', chosen(event))}
        />
      )}
      <p className="field-hint" id="documents-hint">
        {formWords('hints.documents')} {t('files.pdf')}
      </p>
      <Told field="documents" busy={busy}>
        {wrong}
      </Told>
    </div>
  );
}

/** How a file that the company has is taken away. */
function useRemoving() {
  const [state, setState] = useState<{ readonly busy?: string; readonly wrong?: string }>({});
  async function remove({ id }: FileEntry): Promise<void> {
    setState({ busy: t('files.removing') });
    try {
      take(await call(removeClientFile, { token: token(), body: { id } }));
      setState({});
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState({ wrong: sentenceOf(error) });
    }
  }
  return { ...state, remove };
}

function FileLine({ name, remove, children }: { name: string; remove(): void; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3">
      {children}
      <button type="button" className="plain" onClick={remove} aria-label={t('files.remove', { name })}>
        {t('files.removeShort')}
      </button>
    </div>
  );
}

/** A picture that waits, as this phone has it. */
function WaitingPicture({ file, ...shown }: { file: File; alt: string; className: string }) {
  const [objectUrl, setObjectUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setObjectUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return objectUrl && <img src={objectUrl} {...shown} />;
}

/** Photo or signature, made in the page as the consulate takes it (rule: pictures-made-here). */
export function PictureBox({ name, required }: { name: 'photo' | 'signature'; required: boolean }) {
  const page = useStore($page);
  const waiting = useStore($files).find(({ field }) => field === name);
  const [tool, setTool] = useState<'open' | 'missing'>();
  const file = page.kind === 'open' ? page.filled[name] : null;
  const shown = {
    alt: label(name),
    className: `rounded-sm border border-line bg-white object-contain ${name === 'photo' ? 'h-36 w-28' : 'h-16 w-48'}`,
  };
  return (
    <div className="field">
      <p className="field-label" id={`${name}-label`}>
        {label(name)}
        {!required && <span className="font-normal text-ink-2"> {t('optional')}</span>}
      </p>
      {waiting ? (
        <WaitingPicture file={waiting.file} {...shown} />
      ) : (
        file && <ClientPicture file={file} {...shown} />
      )}
      <button
        id={name}
        type="button"
        className="plain"
        aria-describedby={`${name}-label ${name}-error`}
        onClick={() => setTool('open')}
      >
        {t(`files.${name}${file || waiting ? 'Again' : ''}`)}
      </button>
      <Told field={name}>
        {tool === 'missing' && (
          <>
            {t('files.toolMissing')}{' '}
            <button type="button" className="plain" onClick={() => setTool('open')}>
              {t('read.again')}
            </button>
          </>
        )}
      </Told>
      {tool === 'open' && (
        <PictureTool
          purpose={name === 'photo' ? 'passport_photo' : 'signature'}
          title={label(name)}
          onAccept={(made) => void giveFiles(name, [made])}
          onClose={() => setTool(undefined)}
          onMissing={() => setTool('missing')}
        />
      )}
    </div>
  );
}
