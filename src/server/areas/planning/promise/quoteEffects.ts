// Effects of the actions of a delivery quote: its answer is computed anew, held for 48 hours, or let go again.
import type { LinePromise } from '#entities/planning/promise/promiseWire.ts';
import { decimalText, sumTexts, decimal } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import { newId } from '#server/ids.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { promised } from './promised.ts';

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

async function answerFor(context: WriteContext, doc: Doc): Promise<Answered> {
  const { fields } = doc;
  const result = await promised(
    context,
    [
      {
        line: doc.id,
        material: textOf(fields['material']),
        qty: decimalText(decimal(textOf(fields['qty'], '0'))),
        wantedDate: textOf(fields['wantedDate']),
      },
    ],
    {
      document: optionalText(fields['saleOrder']),
      quote: doc.id,
      transportDays: Number(fields['transportDays'] ?? 0),
      isStockOnly: fields['quoteMode'] === 'stockOnly',
    },
  );
  const [answer] = result.lines;
  if (answer === undefined || answer.problem !== null)
    throw conflict(answer?.problem ?? '没有答复，请检查物料和数量');
  return { answer, idOf: (code) => result.names[code]?.id ?? null };
}

function withLines(context: WriteContext, doc: Doc, key: string, rows: readonly Row[]): Doc {
  const lines = rows.map((row, at): LineRow => ({ ...row, id: newId(context.ports), seq: at + 1 }));
  return { ...doc, lines: { ...doc.lines, [key]: lines } };
}

export const answerQuote: Ledger<'answerQuote'> = {
  effect: 'answerQuote',
  title: '推算交期',
  locks: [],
  async apply({ context, doc }) {
    const began = performance.now();
    const { answer, idOf } = await answerFor(context, doc);
    const { promiseDate } = answer;
    const isWhole = doc.fields['allowPartial'] === false && promiseDate !== null;
    const parts = isWhole
      ? answer.parts
          .slice(-1)
          .map((part) => ({ ...part, date: promiseDate, qty: sumTexts(answer.parts.map(({ qty }) => qty)) }))
      : answer.parts;
    const told = withLines(
      context,
      withLines(
        context,
        doc,
        'parts',
        parts.map(({ date, qty, source, code }) => ({
          promiseDate: date,
          qty,
          supplyKind: source,
          supplyCode: code,
        })),
      ),
      'chain',
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
      ...told,
      fields: {
        ...told.fields,
        promiseDate,
        lateDays: promiseDate === null ? null : answer.lateWorkdays,
        uncoveredQty: answer.uncovered,
        calculatedAt: context.now,
        seconds: ((performance.now() - began) / 1000).toFixed(3),
        reserveUntil: null,
      },
      lines: { ...told.lines, reservations: [] },
    };
  },
};

export const reserveQuote: Ledger<'reserveQuote'> = {
  effect: 'reserveQuote',
  title: '预占答复用到的库存和在途',
  locks: [],
  async apply({ context, doc }) {
    const { answer, idOf } = await answerFor(context, doc);
    const before = optionalText(doc.fields['promiseDate']);
    if (answer.promiseDate !== before)
      throw conflict(
        `现在能承诺的日期是 ${answer.promiseDate ?? '无'}，与答复的 ${before ?? '无'} 不同，请重新答复后再预占`,
      );
    const held = withLines(
      context,
      doc,
      'reservations',
      answer.taken.map(({ material, code, date, qty }) => ({
        material: idOf(material),
        supplyKind: code === null ? 'onHand' : 'receipt',
        supplyCode: code,
        qty,
        availableDate: date,
      })),
    );
    const until = new Date(Date.parse(context.now) + hoursHeld * 3_600_000).toISOString();
    return { ...held, fields: { ...held.fields, reserveUntil: until } };
  },
};

export const releaseQuote: Ledger<'releaseQuote'> = {
  effect: 'releaseQuote',
  title: '释放预占',
  locks: [],
  apply: ({ doc }) => Promise.resolve({ ...doc, lines: { ...doc.lines, reservations: [] } }),
};
