// What the card of a customer shows of his credit: how much is used, and how much is left of the limit.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, Row } from '#model/entity.ts';
import type { Context } from '#server/context.ts';
import { creditTerms, creditUsed, type Rows } from './creditUse.ts';

export async function creditFigures({ session, grants }: Context, { id }: Doc): Promise<Row> {
  const rows: Rows = async (text, parameters) => (await session.query(text, parameters)).rows;
  const { limit } = await creditTerms(rows, grants.org, id, false);
  const used = await creditUsed(rows, grants.org, id, null);
  return { creditUsed: used, creditAvailable: limit === null ? null : decimalText(decimal(limit).minus(decimal(used))) };
}
