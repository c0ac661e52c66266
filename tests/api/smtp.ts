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

interface SmtpRules {
  /** The only password that lets anybody in. */
  readonly password?: string;
  /** The only sender that it takes mails from. */
  readonly sender?: string;
  /** Offers STARTTLS, with a certificate that nobody trusts. */
  readonly startTls?: boolean;
}

export async function startSmtp({ password, sender, startTls = false }: SmtpRules = {}): Promise<Smtp> {
  const received: ParsedMail[] = [];
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: startTls ? [] : ['STARTTLS'],
    onAuth(given, _session, done) {
      if (given.password === password) done(null, { user: given.username });
      else done(new Error('535 Wrong password'));
    },
    onMailFrom({ address }, _session, done) {
      if (sender === undefined || sender === address) done();
      else done(Object.assign(new Error('Sender not allowed'), { responseCode: 550 }));
    },
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
