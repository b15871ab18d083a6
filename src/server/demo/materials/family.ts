// What a family of materials is: one name, many specifications, with prices that follow from the dimensions.
import type { WarehouseKey } from '../warehouses.ts';

/** One material as the catalogue knows it; prices and costs in whole fen of the price unit and base unit. */
export interface Article {
  family: Family;
  name: string;
  specification: string;
  /** With tax, per price unit. */
  fen: number;
  weight?: string;
  quality?: string;
  drawingNo?: string;
  /** Kilograms of one sale unit, for goods sold by the piece and priced by weight. */
  kilograms?: string;
}

export interface Family {
  category: CategoryKey;
  unit: string;
  /** Sale unit where it is not the base unit. */
  saleUnit?: string;
  warehouse: WarehouseKey;
  erpClass: 'purchased' | 'selfMade' | 'outsourced';
  isSale: boolean;
  /** Usual quantity of an order line: from, to, in steps of. */
  lot: readonly [from: number, to: number, step: number];
  /** How often it is sold, against 1. */
  demand: number;
  /** Cost without tax as percent of the price with tax. */
  costPercent: number;
  brands?: readonly string[];
}

export type CategoryKey =
  | 'bearing'
  | 'seatedBearing'
  | 'bolt'
  | 'nut'
  | 'pin'
  | 'plate'
  | 'bar'
  | 'pipe'
  | 'profile'
  | 'nonFerrous'
  | 'motor'
  | 'reducer'
  | 'seal'
  | 'belt'
  | 'chain'
  | 'gear'
  | 'coupling'
  | 'linear'
  | 'pneumatic'
  | 'hydraulic'
  | 'electrical'
  | 'casting'
  | 'machined'
  | 'machine'
  | 'conveyor'
  | 'packing'
  | 'auxiliary'
  | 'tool';

/** Categories of the tree: key, code, name, code of the parent group. */
export const categories: readonly [key: CategoryKey, code: string, name: string, parent: string][] = [
  ['plate', '0101', '钢板', '01'],
  ['bar', '0102', '圆钢', '01'],
  ['pipe', '0103', '钢管', '01'],
  ['profile', '0104', '型材', '01'],
  ['nonFerrous', '0105', '有色金属', '01'],
  ['bearing', '0201', '滚动轴承', '02'],
  ['seatedBearing', '0202', '带座轴承', '02'],
  ['bolt', '0203', '螺栓螺钉', '02'],
  ['nut', '0204', '螺母垫圈', '02'],
  ['pin', '0205', '销键挡圈', '02'],
  ['seal', '0206', '密封件', '02'],
  ['belt', '0301', '带与带轮', '03'],
  ['chain', '0302', '链与链轮', '03'],
  ['gear', '0303', '齿轮', '03'],
  ['coupling', '0304', '联轴器', '03'],
  ['linear', '0305', '直线运动', '03'],
  ['motor', '0401', '电动机', '04'],
  ['reducer', '0402', '减速机', '04'],
  ['pneumatic', '0403', '气动元件', '04'],
  ['hydraulic', '0404', '液压元件', '04'],
  ['electrical', '0405', '电气元件', '04'],
  ['casting', '0501', '铸锻件', '05'],
  ['machined', '0502', '机加工件', '05'],
  ['machine', '0601', '机床设备', '06'],
  ['conveyor', '0602', '输送设备', '06'],
  ['packing', '0701', '包装材料', '07'],
  ['auxiliary', '0702', '油品辅料', '07'],
  ['tool', '0703', '刀具工装', '07'],
];

export const categoryGroups: readonly [code: string, name: string, inventoryCategory: string][] = [
  ['01', '金属材料', '原材料'],
  ['02', '标准件', '外购件'],
  ['03', '传动件', '外购件'],
  ['04', '动力与控制', '外购件'],
  ['05', '自制零件', '半成品'],
  ['06', '整机', '产成品'],
  ['07', '辅料工具', '周转材料'],
];

/** Every combination of the lists. */
export function* each<A, B>(first: readonly A[], second: readonly B[]): Generator<[A, B]> {
  for (const one of first) for (const two of second) yield [one, two];
}

/** From `from` to `to` in steps. */
export function steps(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
}

/** Weight in kilograms, to grams, of a volume in cubic millimetres and a density in grams per cubic centimetre. */
export function kilogramsOf(cubicMillimetres: number, density: number): string {
  return (Math.max(1, Math.round((cubicMillimetres * density) / 1_000)) / 1_000).toFixed(3);
}

/** Bought parts kept in the store for them. */
export function goods(
  category: CategoryKey,
  lot: Family['lot'],
  demand: number,
  unit = '个',
  brands: readonly string[] = [],
): Family {
  return {
    category,
    unit,
    warehouse: 'bought',
    erpClass: 'purchased',
    isSale: true,
    lot,
    demand,
    costPercent: 68,
    brands,
  };
}
