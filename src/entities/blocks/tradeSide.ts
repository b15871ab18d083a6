// The two sides of trade: what is sold to customers and what is bought from suppliers. Price lists, discount lists,
// orders and their changes are written once over a side; the words and fields that differ stand here.
import { payable, receivable, type MoneySide } from './money/moneySide.ts';

export interface TradeSide {
  /** 销售 or 采购. */
  word: string;
  /** Flag of materials that are traded on this side, and their units there. */
  material: { pick: string; unit: string; priceUnit: string };
  /** 要货日期 or 交货日期, and what the date of the document is called beside it. */
  dates: { wanted: string; document: string };
  /** 出库 or 入库: what becomes of the goods. */
  goods: string;
  money: MoneySide;
}

export const selling: TradeSide = {
  word: '销售',
  material: { pick: 'isSale', unit: 'saleUnit', priceUnit: 'salePriceUnit' },
  dates: { wanted: '要货日期', document: '单据日期' },
  goods: '出库',
  money: receivable,
};

export const buying: TradeSide = {
  word: '采购',
  material: { pick: 'isPurchase', unit: 'purchaseUnit', priceUnit: 'purchasePriceUnit' },
  dates: { wanted: '交货日期', document: '采购日期' },
  goods: '入库',
  money: payable,
};
