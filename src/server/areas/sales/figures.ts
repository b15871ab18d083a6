// What lists of customers show of their credit and trade.
import type { Figures } from '#server/areas/serverArea.ts';
import { tradeDates } from '../trade/tradeDates.ts';
import { creditLimitSql, creditUsedSql } from './creditSql.ts';

const used = (h: string): string => `round(${creditUsedSql(`${h}."org"`, `${h}."id"`)}, 2)`;

export const salesFigures: Figures = {
  customer: {
    creditUsed: (h) => `select ${used(h)}`,
    creditAvailable: (h) => `select ${creditLimitSql(`${h}."org"`, h)} - ${used(h)}`,
    ...tradeDates('saleOrder', 'sale_order', '"customer"'),
  },
};
