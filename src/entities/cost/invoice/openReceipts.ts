// What the match page is told of the receipts that may still be invoiced.
export interface OpenReceipt {
  /** Line of the receipt. */
  id: string;
  entity: string;
  code: string;
  date: string;
  material: string;
  materialCode: string;
  materialName: string;
  orderCode: string;
  unit: string;
  /** In base units, decimal text. */
  open: string;
  /** Net, per base unit, decimal text; absent for those who may not see prices. */
  price: string | null;
}

export interface OpenReceipts {
  receipts: readonly OpenReceipt[];
}
