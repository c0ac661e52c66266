import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import { attempt } from '../../../../lib/api/attempt.ts';
import { call } from '../../../../lib/api/call.ts';
import type { Output } from '../../../../lib/contract/endpoint.ts';
import { formLink } from '../../../../lib/contract/postals/procedure-links.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { say } from '../words.ts';

/** The address of the client's form: asked for when it is needed, since whoever has it can fill in the form. */
export function LinkOf({ id }: { id: number }) {
  const [link, setLink] = useState<Output<typeof formLink.answer>>();
  if (!link)
    return (
      <div className="mt-3">
        <Button onPress={() => void attempt(async () => setLink(await call(formLink, { params: { id } })))}>
          {say('clientForm.show')}
        </Button>
      </div>
    );
  return (
    <div className="mt-3 grid gap-2">
      <CopyText label={say('clientForm.link')} text={link.url} asked />
      <a
        className="inline-flex min-h-6 items-center gap-1.5 justify-self-start text-accent underline underline-offset-2 pointer-coarse:min-h-11"
        href={link.whatsapp}
        target="_blank"
        rel="noopener noreferrer"
      >
        <MessageCircle className="size-4" aria-hidden="true" />
        WhatsApp
      </a>
    </div>
  );
}
