// What lists of the ledger compute: what a row costs with everything that corrected it since.
import type { Figures } from '../serverArea.ts';

export const costFigures: Figures = {
  stockLedger: {
    correctedCost: (h) =>
      `select ${h}."cost_amount" + coalesce(sum(s."cost_amount"), 0) from stock_ledger s
       where s."org" = ${h}."org" and s."adjusts_seq" = ${h}."post_seq" and not coalesce(s."is_reversal", false)`,
  },
};
