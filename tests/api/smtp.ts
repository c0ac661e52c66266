import { simpleParser } from 'mailparser';
import type { ParsedMail } from 'mailparser';
import { SMTPServer } from 'smtp-server';

/** A mail server that keeps what comes. */
export interface Smtp {
  readonly url: string;
  /** What came since it was emptied. */
  readonly received: ParsedMail[];
  /** When set, it refuses with this. */
  trouble: Error | undefined;
  close(): Promise<void>;
}

export async function startSmtp(): Promise<Smtp> {
  const received: ParsedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      void simpleParser(stream, { skipImageLinks: true }).then((mail) => {
        if (!smtp.trouble) received.push(mail);
        done(smtp.trouble);
      });
    },
  });
  const port = await new Promise<number>((resolve) => {
    const listener = server.listen(0, '127.0.0.1', () =>
      resolve((listener.address() as { port: number }).port),
    );
  });
  const smtp: Smtp = {
    url: `smtp://127.0.0.1:${port}`,
    received,
    trouble: undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return smtp;
}
