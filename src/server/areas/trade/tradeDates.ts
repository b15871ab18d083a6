// First and last trade with a partner, as figures of customers and suppliers.
import type { Figure } from '#server/areas/serverArea.ts';
import { stateSql } from '#server/store/stateSql.ts';

/** Dates of the first and last approved order, each a step into the index of orders by partner and date. */
export function tradeDates(
  entity: string,
  orders: string,
  partner: string,
): Readonly<Record<string, Figure>> {
  const end = (direction: string): Figure => {
    return (h) => `select o."date" from ${orders} o where o."org" = ${h}."org" and o.${partner} = ${h}."id"
      and ${stateSql(entity, 'o."status"', 'reviewed')} order by o."date" ${direction} limit 1`;
  };
  return { firstTradeDate: end('asc'), lastTradeDate: end('desc') };
}
