// What delivery dates are promised from, as far as a session may look at it: receipts it may not open are told without their
// codes, their days and quantities being the answer itself.
import type { LinePromise } from '#entities/planning/promise/promiseWire.ts';
import type { Context } from '#server/context.ts';
import { expectedEntities } from '#server/ledgers/expectedStock.ts';
import { codeSight, isClosedCode } from '#server/store/codeSight.ts';

export async function seenPromises(context: Context, lines: readonly LinePromise[]): Promise<LinePromise[]> {
  const entities = ['planOrder', ...expectedEntities()];
  const codes = new Set(
    lines.flatMap(({ parts, taken }) => [...parts, ...taken].flatMap(({ code }) => code ?? [])),
  );
  const sight = await codeSight(context, new Map(entities.map((entity) => [entity, codes])));
  const shown = <T extends { code: string | null }>(told: T): T =>
    told.code !== null && isClosedCode(sight, entities, told.code) ? { ...told, code: '' } : told;
  return lines.map((line) => ({ ...line, parts: line.parts.map(shown), taken: line.taken.map(shown) }));
}
