import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import {
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  diag,
  isSpanContextValid,
  trace,
} from '@opentelemetry/api';
import type { Context, Link, Span as OtelSpan } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { LogEvent } from 'kysely';
import { samplerOf } from './sampler.ts';
import type { Span, Tracing } from './traces.ts';

/** The part of OpenTelemetry that is loaded only where a collector is named. */

const KINDS = { request: SpanKind.SERVER, job: SpanKind.INTERNAL, outgoing: SpanKind.CLIENT } as const;
/** A statement that adds many rows at once is told in part. */
const TEXT_MAX = 4_000;
/** Milliseconds that the last spans get at the end. */
const END = 1_000;

/** Begins to send. Throws in one line where the environment asks for what there is not. */
export function startTracing(
  environment: Readonly<Record<string, string | undefined>>,
  warn: (text: string) => void,
): Tracing {
  diag.setLogger(
    { error: warn, warn, info() {}, debug() {}, verbose() {} },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const provider = new TracerProvider({
    sampler: samplerOf(environment),
    resource: resourceFromAttributes({ 'service.name': 'malecon' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanLimits: { attributeValueLengthLimit: TEXT_MAX },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('malecon');
  const current = new AsyncLocalStorage<Context>();

  function tellStatement({ level, query, queryDurationMillis, ...event }: LogEvent): void {
    const within = current.getStore();
    if (!within) return;
    const ended = Date.now();
    const span = tracer.startSpan(
      /^\W*(\w+)/.exec(query.sql)?.[1]?.toLowerCase() ?? 'statement',
      {
        kind: SpanKind.CLIENT,
        startTime: ended - queryDurationMillis,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
      },
      within,
    );
    if (level === 'error') failed(span, typeOf('error' in event ? event.error : undefined));
    span.end(ended);
  }

  return {
    statements: tellStatement,
    async traced({ kind, name, attributes, traceparent }, work) {
      const within = current.getStore();
      if (!within && kind === 'outgoing') return work();
      const parent = within ?? ROOT_CONTEXT;
      const links = linkTo(traceparent);
      const span = tracer.startSpan(
        name,
        { kind: KINDS[kind], links, ...(attributes && { attributes }) },
        parent,
      );
      try {
        return await current.run(trace.setSpan(parent, span), () => work(told(span)));
      } catch (error) {
        failed(span, typeOf(error));
        throw error;
      } finally {
        span.end();
      }
    },
    async close() {
      await Promise.race([provider.shutdown().catch(() => undefined), wait(END, undefined, { ref: false })]);
      diag.disable();
    },
  };
}

const told = (span: OtelSpan): Span => ({
  traceId: span.spanContext().traceId,
  rename: (name) => void span.updateName(name),
  set: (attributes) => void span.setAttributes(attributes),
  fail: (type) => failed(span, type),
});

function failed(span: OtelSpan, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', type);
}

/** What kind of error it is: what it says may hold values. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/**
 * A link to the span of whoever asks, by the header traceparent (W3C Trace Context). Only a link: anybody can send one, and
 * whose trace a request goes on with decides by its flag and its number whether it is kept.
 */
function linkTo(traceparent = ''): Link[] {
  const [, traceId, spanId, flags] =
    /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent) ?? [];
  if (!traceId || !spanId || !flags) return [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(context) ? [{ context }] : [];
}
