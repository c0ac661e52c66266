import type { LogConfig } from 'kysely';

/*
 * Where time goes, told to a collector that the operator names (otlp.ts). Without one nothing of it is loaded, and what
 * stands here only does the work. No span holds a query, a body, a value of a statement, a token or what an error says.
 */

type Attributes = Readonly<Record<string, string | number>>;

/** What is known of the work only while it is done. */
export interface Span {
  /** By which logs and traces find each other. */
  readonly traceId: string;
  rename(name: string): void;
  set(attributes: Attributes): void;
  fail(type: string): void;
}

/** Requests and jobs begin a trace, linked to that of the caller whose `traceparent` came; calls to others are part of one. */
interface Traced {
  readonly kind: 'request' | 'job' | 'outgoing';
  readonly name: string;
  readonly attributes?: Attributes;
  readonly traceparent?: string | undefined;
}

export interface Tracing {
  traced<T>(traced: Traced, work: (span?: Span) => Promise<T>): Promise<T>;
  readonly statements: LogConfig;
  /** Sends what is left, in bounds of time: a collector that is away holds no end up. */
  close(): Promise<void>;
}

let tracing: Tracing | undefined;

/** Does the work, and tells how long it took. */
export const traced = <T>(what: Traced, work: (span?: Span) => Promise<T>): Promise<T> =>
  tracing ? tracing.traced(what, work) : work();

interface Answered {
  readonly status?: number;
  readonly statusCode?: number | undefined;
}

/** The same for a call to another server: who it is, never what is asked. */
export const outgoing = <T extends Answered>(
  peer: string,
  { method, address }: { method: string; address: string | URL },
  call: () => Promise<T>,
): Promise<T> =>
  tracing
    ? tracing.traced(
        {
          kind: 'outgoing',
          name: `${method} ${peer}`,
          attributes: {
            'http.request.method': method,
            'server.address': URL.parse(address)?.hostname ?? '',
            'service.peer.name': peer,
          },
        },
        async (span) => {
          const answer = await call();
          span?.set({ 'http.response.status_code': answer.status ?? answer.statusCode ?? 0 });
          return answer;
        },
      )
    : call();

/** What Kysely is given so that statements are told. */
export const statementLog = (): { log?: LogConfig } => (tracing ? { log: tracing.statements } : {});

/** Begins to tell where OTEL_EXPORTER_OTLP_ENDPOINT names a collector; gives how to end. Before the database is opened. */
export async function openTraces(
  environment: Readonly<Record<string, string | undefined>>,
  warn: (text: string) => void,
): Promise<() => Promise<void>> {
  const collector =
    environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || environment['OTEL_EXPORTER_OTLP_ENDPOINT'];
  const off = environment['OTEL_SDK_DISABLED'] === 'true' || environment['OTEL_TRACES_EXPORTER'] === 'none';
  if (!collector || off) return () => Promise.resolve();
  const { startTracing } = await import('./otlp.ts');
  const started = startTracing(environment, warn);
  tracing = started;
  return async () => {
    tracing = undefined;
    await started.close();
  };
}
