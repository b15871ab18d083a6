// The plants of the worked examples, planned by the engine alone and by the server from its documents.
import type { PlantGiven } from './plants.ts';

/** E04, E08. */
export const threeLevels: PlantGiven = {
  materials: {
    A: { supplyType: 'produce', fixedLeadDays: 3 },
    B: { supplyType: 'produce', fixedLeadDays: 2, multipleQty: '50' },
    C: { supplyType: 'purchase', fixedLeadDays: 5 },
    D: {
      supplyType: 'purchase',
      fixedLeadDays: 6,
      minOrderQty: '500',
      multipleQty: '100',
      safetyStock: '100',
    },
    E: { supplyType: 'purchase', fixedLeadDays: 4, decimals: 1 },
  },
  boms: {
    A: { yieldRate: '95', lines: [{ material: 'B', numerator: '2', scrapRate: '5' }, { material: 'C' }] },
    B: {
      lines: [
        { material: 'D', numerator: '3', scrapRate: '2', fixedScrapQty: '5' },
        { material: 'E', denominator: '2' },
      ],
    },
  },
  onHand: { A: '15', B: '42', C: '20', D: '250' },
  receipts: [{ material: 'C', code: 'PO9', date: '2026-09-29', qty: '60' }],
  demands: [
    { material: 'A', code: 'SO1', date: '2026-10-16', qty: '100' },
    { material: 'A', code: 'SO2', date: '2026-10-18', qty: '40' },
  ],
};

/** E03. */
export const safetyFirst: PlantGiven = {
  materials: { M: { supplyType: 'purchase', fixedLeadDays: 4, safetyStock: '20' } },
  onHand: { M: '100' },
  receipts: [
    { material: 'M', code: 'PO1', date: '2026-09-17', qty: '40' },
    { material: 'M', code: 'TR1', date: '2026-09-15', qty: '10', kind: 'inTransit' },
  ],
  demands: [
    { material: 'M', code: 'SO1', date: '2026-09-14', qty: '60' },
    { material: 'M', code: 'SO2', date: '2026-09-18', qty: '50' },
    { material: 'M', code: 'SO3', date: '2026-09-28', qty: '70' },
  ],
};

/** E06. */
export const phantomBelow: PlantGiven = {
  materials: {
    K: { supplyType: 'produce', fixedLeadDays: 1 },
    PH: { supplyType: 'phantom' },
    U: { supplyType: 'purchase', fixedLeadDays: 2 },
    V: { supplyType: 'purchase', fixedLeadDays: 2 },
  },
  boms: {
    K: { lines: [{ material: 'PH', numerator: '2', scrapRate: '10' }, { material: 'V' }] },
    PH: {
      lines: [
        { material: 'U', numerator: '3' },
        { material: 'V', denominator: '4' },
      ],
    },
  },
  demands: [{ material: 'K', code: 'SO1', date: '2026-09-30', qty: '7' }],
};

/** E07. */
export const fiveDays: PlantGiven = {
  materials: {
    M: {
      supplyType: 'purchase',
      fixedLeadDays: 3,
      orderPolicy: 'period',
      periodDays: 5,
      multipleQty: '10',
    },
  },
  onHand: { M: '5' },
  demands: [
    { material: 'M', code: 'SO1', date: '2026-09-16', qty: '12' },
    { material: 'M', code: 'SO2', date: '2026-09-18', qty: '9' },
    { material: 'M', code: 'SO3', date: '2026-09-22', qty: '15' },
    { material: 'M', code: 'SO4', date: '2026-09-23', qty: '7' },
    { material: 'M', code: 'SO5', date: '2026-09-30', qty: '20' },
  ],
};

/** E10. */
export const datedLines: PlantGiven = {
  materials: {
    G: { supplyType: 'produce', fixedLeadDays: 2 },
    OLD: { supplyType: 'purchase', fixedLeadDays: 3 },
    NEW: { supplyType: 'purchase', fixedLeadDays: 3 },
  },
  boms: {
    G: {
      lines: [
        { material: 'OLD', expiryDate: '2026-09-20' },
        { material: 'NEW', scrapRate: '4', effectiveDate: '2026-09-21' },
      ],
    },
  },
  demands: [
    { material: 'G', code: 'SO1', date: '2026-09-18', qty: '50' },
    { material: 'G', code: 'SO2', date: '2026-09-22', qty: '50' },
    { material: 'G', code: 'SO3', date: '2026-09-25', qty: '50' },
  ],
};

/** E11. */
export const startsLate: PlantGiven = {
  materials: {
    A: { supplyType: 'produce', fixedLeadDays: 4 },
    C: { supplyType: 'purchase', fixedLeadDays: 6 },
  },
  boms: { A: { lines: [{ material: 'C' }] } },
  demands: [{ material: 'A', code: 'SO1', date: '2026-09-09', qty: '10' }],
};
