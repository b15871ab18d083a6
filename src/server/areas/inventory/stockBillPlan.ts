// What a bill of the store posts when it is approved, and what taking it back undoes: sources are counted, stock moves, lots
// and numbers leave their trace, and what came in is reserved for those who wait for it.
import type { Doc, FieldValue, LineRow } from '#model/entity.ts';
import type { RefReader } from '#model/refs.ts';
import type { Effect, EffectKind } from '#server/ledgers/ledger.ts';
import type { PostEffect } from '#server/ledgers/stock/posting.ts';
import type { StockMove } from '#server/ledgers/stockMoves.ts';
import { movedNumbers, movedWhen } from '#entities/blocks/movedLine.ts';
import { material as materials } from '#entities/master/material/material.ts';
import { carriedOf, partOf } from '#model/rowPart.ts';
import { openingsOf } from './lotsAndPieces.ts';
import type { StockBillFacts, StockBillSpec } from './stockBillSpec.ts';
import { piecesOf } from './stockMove.ts';

/** What comes in is reserved where the parameter says so; of materials reserved strongly, always. */
function reservingOf(moves: readonly StockMove[], { reservesArrivals, reader }: StockBillFacts): Effect[] {
  const arriving = moves.filter(({ baseQty }) => !baseQty.startsWith('-'));
  if (arriving.length === 0) return [];
  if (reservesArrivals) return [{ effect: 'reserveArrived' }];
  const strong = arriving.some(
    ({ material }) => carriedOf(reader, materials, material, ['reserveMode']).reserveMode === 'strong',
  );
  return strong ? [{ effect: 'reserveArrived', strongOnly: true }] : [];
}

/** Goods with a lot or number are followed from bill to bill; what has neither leaves no trace. */
function genealogyOf(doc: Doc, does: 'write' | 'undo'): Effect[] {
  const isFollowed = (row: LineRow): boolean => {
    const { lot, lotNo, serialText } = partOf(row, movedNumbers);
    return lot !== null || lotNo !== null || serialText !== null || piecesOf(row).length > 0;
  };
  return Object.values(doc.lines).some((rows) => rows.some(isFollowed))
    ? [{ effect: 'genealogy', does }]
    : [];
}

/** Name of a referred partner or department for the ledger; '' when there is none. */
function counterpartyOf(reader: RefReader, entity: string, value: FieldValue | undefined): string {
  return reader(entity, value ?? null)?.name ?? '';
}

/** Kinds of effects by phase, in their order. @throws Error for a phase whose kinds are not named */
export function effectsOf<Facts extends StockBillFacts, D extends Doc>(
  spec: StockBillSpec<Facts, D>,
): Record<'approve' | 'unapprove', readonly EffectKind[]> {
  const { effects: kinds = {} } = spec;
  for (const phase of ['approve', 'unapprove', 'posted', 'takenBack'] as const)
    if ((spec[phase] === undefined) !== (kinds[phase] === undefined))
      throw new Error(`a bill of the store has to name its effects of ${phase}`);
  const counting: readonly EffectKind[] = spec.countedByBridge === true ? [] : ['progress'];
  const reserving: readonly EffectKind[] = spec.arrives === true ? ['reserveArrived'] : [];
  return {
    approve: [
      ...counting,
      ...(kinds.approve ?? []),
      'post',
      'genealogy',
      ...(kinds.posted ?? []),
      ...reserving,
    ],
    unapprove: [
      ...counting,
      ...(kinds.unapprove ?? []),
      ...reserving,
      'post',
      'genealogy',
      ...(kinds.takenBack ?? []),
    ],
  };
}

export function plansOf<Facts extends StockBillFacts, D extends Doc>(
  spec: StockBillSpec<Facts, D>,
): Record<'approve' | 'unapprove', (doc: D, facts: Facts) => Effect[]> {
  const posting = (doc: D, facts: Facts): Omit<PostEffect, 'moves'> => {
    const scheme = spec.countScheme?.(doc) ?? null;
    return {
      effect: 'post',
      lines: 'items',
      ...(spec.also === undefined ? {} : { also: spec.also }),
      date: partOf(doc.fields, movedWhen).date ?? '',
      counterparty:
        (typeof spec.parties === 'function' ? spec.parties(doc) : spec.parties)
          .map(([field, entity]) => counterpartyOf(facts.reader, entity, doc.fields[field]))
          .find((name) => name !== '') ?? '',
      costTo: { price: 'costPrice', amount: 'costAmount' },
      ...(scheme === null ? {} : { countScheme: scheme }),
    };
  };
  const opens = (doc: D): boolean =>
    spec.opensNothing !== true && spec.sides(doc).some((side) => side.opens === true);
  const sources = (to: 'executed' | 'occupied'): Effect[] =>
    spec.countedByBridge === true ? [] : [{ effect: 'progress', to }];
  return {
    approve(doc: D, facts: Facts): Effect[] {
      const there = spec.there?.(doc, facts) ?? null;
      const moves = spec.moves(doc, facts);
      const post: PostEffect = {
        ...posting(doc, facts),
        moves,
        ...(opens(doc) ? { opens: openingsOf(doc) } : {}),
        ...(there === null ? {} : { there }),
      };
      return [
        ...sources('executed'),
        ...(spec.approve?.(doc, facts) ?? []),
        post,
        ...genealogyOf(doc, 'write'),
        ...(spec.posted?.(doc, facts) ?? []),
        ...(spec.arrives === true ? reservingOf(moves, facts) : []),
      ];
    },
    unapprove(doc: D, facts: Facts): Effect[] {
      const there = spec.there?.(doc, facts) ?? null;
      const post: PostEffect = {
        ...posting(doc, facts),
        ...(there === null ? {} : { there: { org: there.org, counterparty: there.counterparty } }),
      };
      return [
        ...sources('occupied'),
        ...(spec.unapprove?.(doc, facts) ?? []),
        ...(spec.arrives === true ? [{ effect: 'reserveArrived' as const, back: true as const }] : []),
        post,
        ...genealogyOf(doc, 'undo'),
        ...(spec.takenBack?.(doc, facts) ?? []),
      ];
    },
  };
}
