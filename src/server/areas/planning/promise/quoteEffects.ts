// Effects of the actions of a delivery quote: its answer is computed anew, held for 48 hours, or let go again.
import type { LinePromise } from '#entities/planning/promise/promiseWire.ts';
import { decimalText, sumTexts, decimal } from '#model/decimal.ts';
import type { deliveryQuote } from '#entities/planning/promise/deliveryQuote.ts';
import type { Row } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { newId } from '#server/ids.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { promised } from './promised.ts';

type Quote = DocOf<typeof deliveryQuote>;

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    answerQuote: { effect: 'answerQuote' };
    reserveQuote: { effect: 'reserveQuote' };
    releaseQuote: { effect: 'releaseQuote' };
  }
}

const hoursHeld = 48;

interface Answered {
  answer: LinePromise;
  idOf(code: string): string | null;
}

async function answerFor(context: WriteContext, { id, fields }: Quote): Promise<Answered> {
  const result = await promised(
    context,
    [
      {
        line: id,
        material: fields.material ?? '',
        qty: decimalText(decimal(fields.qty ?? '0')),
        wantedDate: fields.wantedDate ?? '',
      },
    ],
    {
      document: fields.saleOrder,
      quote: id,
      transportDays: fields.transportDays ?? 0,
      isStockOnly: fields.quoteMode === 'stockOnly',
    },
  );
  const [answer] = result.lines;
  if (answer === undefined || answer.problem !== null)
    throw conflict(answer?.problem ?? '没有答复，请检查物料和数量');
  return { answer, idOf: (code) => result.names[code]?.id ?? null };
}

/** Rows of a new table, numbered. */
const numbered = <R extends Row>(context: WriteContext, rows: readonly R[]) =>
  rows.map((row, at) => ({ ...row, id: newId(context.ports), seq: at + 1 }));

export const answerQuote: Ledger<'answerQuote'> = {
  effect: 'answerQuote',
  title: '推算交期',
  locks: [],
  async apply({ context, doc }: EffectStep<Quote>) {
    const began = performance.now();
    const { answer, idOf } = await answerFor(context, doc);
    const { promiseDate } = answer;
    const isWhole = doc.fields.allowPartial === false && promiseDate !== null;
    const parts = isWhole
      ? answer.parts
          .slice(-1)
          .map((part) => ({ ...part, date: promiseDate, qty: sumTexts(answer.parts.map(({ qty }) => qty)) }))
      : answer.parts;
    const promisedParts = numbered(
      context,
      parts.map(({ date, qty, source, code }) => ({
        promiseDate: date,
        qty,
        supplyKind: source,
        supplyCode: code,
      })),
    );
    const chain = numbered(
      context,
      answer.chain.map((step) => ({
        level: step.level,
        material: idOf(step.material),
        qty: step.qty,
        supplyType: step.supplyType,
        startDate: step.start,
        finishDate: step.finish,
        limitKind: step.limitKind,
        limitText: step.limitText,
        isCritical: step.isCritical,
      })),
    );
    return {
      ...doc,
      fields: {
        ...doc.fields,
        promiseDate,
        lateDays: promiseDate === null ? null : answer.lateWorkdays,
        uncoveredQty: answer.uncovered,
        calculatedAt: context.now,
        seconds: ((performance.now() - began) / 1000).toFixed(3),
        reserveUntil: null,
      },
      lines: { ...doc.lines, parts: promisedParts, chain, reservations: [] },
    };
  },
};

export const reserveQuote: Ledger<'reserveQuote'> = {
  effect: 'reserveQuote',
  title: '预占答复用到的库存和在途',
  locks: [],
  async apply({ context, doc }: EffectStep<Quote>) {
    const { answer, idOf } = await answerFor(context, doc);
    const before = doc.fields.promiseDate;
    if (answer.promiseDate !== before)
      throw conflict(
        `现在能承诺的日期是 ${answer.promiseDate ?? '无'}，与答复的 ${before ?? '无'} 不同，请重新答复后再预占`,
      );
    const reservations = numbered(
      context,
      answer.taken.map(({ material, code, date, qty }) => ({
        material: idOf(material),
        supplyKind: code === null ? 'onHand' : 'receipt',
        supplyCode: code,
        qty,
        availableDate: date,
      })),
    );
    const until = new Date(Date.parse(context.now) + hoursHeld * 3_600_000).toISOString();
    return {
      ...doc,
      fields: { ...doc.fields, reserveUntil: until },
      lines: { ...doc.lines, reservations },
    };
  },
};

export const releaseQuote: Ledger<'releaseQuote'> = {
  effect: 'releaseQuote',
  title: '释放预占',
  locks: [],
  apply: ({ doc }) => Promise.resolve({ ...doc, lines: { ...doc.lines, reservations: [] } }),
};
