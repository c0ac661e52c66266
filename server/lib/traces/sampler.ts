import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import type { Sampler } from '@opentelemetry/sdk-trace';

/** Which traces are kept, by OTEL_TRACES_SAMPLER and its argument as OpenTelemetry writes them. Throws for another name. */
export function samplerOf(environment: Readonly<Record<string, string | undefined>>): Sampler {
  const name = environment['OTEL_TRACES_SAMPLER'] || 'parentbased_always_on';
  const part = environment['OTEL_TRACES_SAMPLER_ARG'] || '1';
  const ratio = Number(part);
  if (!(ratio >= 0 && ratio <= 1))
    throw new Error(`OTEL_TRACES_SAMPLER_ARG is "${part}", but must be a number from 0 to 1`);
  const root = rootOf(name.replace(/^parentbased_/, ''), ratio);
  if (!root)
    throw new Error(
      `OTEL_TRACES_SAMPLER is "${name}", but must be always_on, always_off or traceidratio, alone or after parentbased_`,
    );
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function rootOf(name: string, ratio: number): Sampler | undefined {
  if (name === 'always_on') return new AlwaysOnSampler();
  if (name === 'always_off') return new AlwaysOffSampler();
  if (name === 'traceidratio') return new TraceIdRatioBasedSampler(ratio);
  return undefined;
}
