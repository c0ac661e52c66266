import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import type { Configuration } from '../configuration.ts';
import { BRANDS } from '../../src/lib/site/hosts.ts';
import { note, right, wrong } from './finding.ts';
import type { Remark } from './finding.ts';
import { examineDomain } from './mail-domain.ts';
import { codeOf, reasonOf } from '../lib/reason.ts';
import { onTrial } from './settings.ts';

const MILLISECONDS = 5_000;
const TIMES = {
  connectionTimeout: MILLISECONDS,
  greetingTimeout: MILLISECONDS,
  socketTimeout: MILLISECONDS,
  dnsTimeout: MILLISECONDS,
} as const;
const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/;

/** What is to be said of the way by which mails leave; `to` gets a test mail. */
export async function examineMail(
  configuration: Configuration,
  to: string | undefined,
): Promise<readonly Remark[]> {
  const { smtpUrl } = configuration;
  if (smtpUrl === undefined)
    return [
      (onTrial(configuration) ? note : wrong)(
        'SMTP_URL is not set: no mail leaves, so nobody can log in with a code or pay by a link that was mailed',
      ),
    ];
  const senders = BRANDS.map(({ email }) => email);
  const [delivery, domains] = await Promise.all([
    deliver(smtpUrl, senders),
    Promise.all([...new Set(senders.map((sender) => sender.split('@')[1] ?? ''))].map(examineDomain)),
  ]);
  const reached = delivery.every(({ state }) => state !== 'wrong');
  return [
    ...delivery,
    ...domains.flat(),
    ...(to !== undefined && reached ? [await sendTest(smtpUrl, senders[0] ?? '', to)] : []),
  ];
}

/** Goes all the way to a mail but for its receiver: connects, logs in, and names each sender. */
async function deliver(smtpUrl: string, senders: readonly string[]): Promise<readonly Remark[]> {
  const { auth, ...server } = parseConnectionUrl(smtpUrl);
  const where = `The mail server ${server.host}:${server.port ?? ''}`.replace(/:$/, '');
  const refused: string[] = [];
  const connection = new SMTPConnection({
    ...server,
    ...TIMES,
    customAuth: {
      // Called where a login would be, which is the library's way to send commands of one's own.
      async [SENDERS]({ sendCommand, resolve }) {
        for (const sender of senders) {
          const { status, text } = await sendCommand(`MAIL FROM:<${sender}>`);
          if (status >= 400) refused.push(`${sender} (${status} ${text})`);
          await sendCommand('RSET');
        }
        resolve();
      },
    },
  });
  try {
    await step(connection, (done) => connection.connect(done));
    const { secure } = connection;
    if (auth?.user)
      await step(connection, (done) => connection.login({ user: auth.user, pass: auth.pass }, done));
    await step(connection, (done) => connection.login({ method: SENDERS }, done));
    return [
      refused.length === 0
        ? right(
            `${where} ${auth?.user ? 'accepts the login and' : 'needs no login and'} lets us send as ${senders.join(', ')}`,
          )
        : wrong(`${where} does not let us send as ${refused.join(', ')}: allow these senders there`),
      ...(secure || LOOPBACK.test(String(server.host))
        ? []
        : [
            wrong(
              `${where} offers no TLS: mails${auth?.user ? ' and the password' : ''} can be read on their way. Use smtps:// or a server with STARTTLS`,
            ),
          ]),
    ];
  } catch (error) {
    return [wrong(`${where} ${faultOf(error)}`)];
  } finally {
    connection.close();
  }
}

const SENDERS = 'MALECON-SENDERS';

/** One step of a connection, which fails by the callback or by an event. */
const step = (
  connection: SMTPConnection,
  take: (done: (error?: Error | null) => void) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    connection.once('error', reject);
    take((error) => (error ? reject(error) : resolve()));
  });

function faultOf(error: unknown): string {
  const said = error instanceof Error && 'response' in error ? String(error.response) : '';
  switch (codeOf(error)) {
    case 'EAUTH':
      return `refuses the login: correct user and password in SMTP_URL (${said})`;
    case 'ETLS':
      return `cannot go over to TLS: ${reasonOf(error)}`;
    case 'ESOCKET':
      if (/certificate/i.test(String(error)))
        return `shows a certificate that is not to be trusted: ${reasonOf(error)}`;
      break;
    case 'EDNS':
      return 'is not known to DNS: correct its name in SMTP_URL';
  }
  return `cannot be reached: ${reasonOf(error)}. Look at SMTP_URL, and whether a firewall lets it out`;
}

async function sendTest(smtpUrl: string, from: string, to: string): Promise<Remark> {
  const transport = createTransport({ url: smtpUrl, ...TIMES });
  try {
    await transport.sendMail({
      from,
      to,
      subject: 'Malecón: test mail',
      text: 'This mail was sent by npm run doctor. It arrived, so mails of this installation leave as they should.',
    });
    return right(`A test mail left for ${to}: see that it arrives, and not among unwanted mail`);
  } catch (error) {
    return wrong(`The test mail to ${to} was refused: ${reasonOf(error)}`);
  } finally {
    transport.close();
  }
}
