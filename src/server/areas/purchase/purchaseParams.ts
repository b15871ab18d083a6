// Parameters of purchasing of the organisation, with what holds where nobody set any.
import { purchaseParam } from '#entities/purchase/purchaseParam.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

export type Strength = 'none' | 'warn' | 'block';

export interface PurchaseParams {
  priceControl: Strength;
  sourceControl: Strength;
  requireRequisition: boolean;
  requireNotice: boolean;
  requireInspection: boolean;
  /** 0: any day. */
  earlyReceiveDays: number;
  overRatio: string;
  shortRatio: string;
  updatesLastPrice: boolean;
}

function strengthOf(value: string | null | undefined, otherwise: Strength): Strength {
  return value === 'none' || value === 'warn' || value === 'block' ? value : otherwise;
}

export async function purchaseParams(read: Read): Promise<PurchaseParams> {
  const p = headerTable(purchaseParam, 'p');
  const [param] = await read.keptSelect(
    [purchaseParam],
    {
      priceControl: p.priceControl,
      sourceControl: p.sourceControl,
      requireRequisition: p.requireRequisition,
      requireNotice: p.requireNotice,
      requireInspection: p.requireInspection,
      earlyReceiveDays: p.earlyReceiveDays,
      overRatio: p.defaultOverRatio,
      shortRatio: p.defaultShortRatio,
      updates: p.updatePriceListOnApprove,
    },
    sql`from ${p} where ${is(p.org, read.org)}`,
  );
  return {
    priceControl: strengthOf(param?.priceControl, 'warn'),
    sourceControl: strengthOf(param?.sourceControl, 'none'),
    requireRequisition: param?.requireRequisition === true,
    requireNotice: param?.requireNotice === true,
    requireInspection: param?.requireInspection !== false,
    earlyReceiveDays: param?.earlyReceiveDays ?? 0,
    overRatio: param?.overRatio ?? '0',
    shortRatio: param?.shortRatio ?? '0',
    updatesLastPrice: param?.updates !== false,
  };
}
