// Warehouses of an organisation with their places, its parameters, and the numbering of its base data.
import { entities } from '#entities/registry.ts';
import type { Basics } from './basics.ts';
import type { Branch } from './organization.ts';
import type { Records } from './records.ts';

export type WarehouseKey = 'finished' | 'standard' | 'steel' | 'bought' | 'wip' | 'packing' | 'defective';

export interface Warehouse {
  id: string;
  keeper: string;
  department: string;
  status: string;
  /** Leaves only; empty where places are not named. */
  locations: readonly string[];
}

const plans: readonly [key: WarehouseKey, name: string, type: string, zones: number][] = [
  ['finished', '成品仓', 'finished', 4],
  ['standard', '标准件仓', 'material', 6],
  ['steel', '钢材仓', 'material', 0],
  ['bought', '外购件仓', 'material', 0],
  ['wip', '半成品仓', 'wip', 0],
  ['packing', '包材辅料仓', 'packing', 0],
  ['defective', '不良品仓', 'defective', 0],
];

export function makeWarehouses(
  records: Records,
  basics: Basics,
  branch: Branch,
  small: boolean,
): Map<WarehouseKey, Warehouse> {
  const made = new Map<WarehouseKey, Warehouse>();
  const region = basics.regions.get(small ? '苏州' : '上海') ?? null;
  for (const [key, name, warehouseType, zones] of small ? plans.slice(0, 4) : plans) {
    const keeper = branch.keepers[(made.size + 1) % branch.keepers.length] ?? branch.stockHead;
    const usable = key !== 'defective';
    const status = basics.stockStatuses.get(usable ? '可用' : '不良') ?? '';
    const code = `WH${branch.code}${String(made.size + 1).padStart(2, '0')}`;
    const zoned = small ? 0 : zones;
    const values = {
      code,
      name,
      org: branch.org,
      warehouseType,
      department: keeper.department,
      keeper: keeper.id,
      region,
      address: small ? '苏州市工业园区通达路 88 号' : '上海市松江区工业大道 1268 号',
      phone: '021-57681220',
      enableLocation: zoned > 0,
      includeInAvailable: usable,
      includeInPlan: usable,
      allowLock: usable,
      defaultStatus: status,
      sort: made.size + 1,
    };
    const warehouse = records.make(entities.warehouse, values).id;
    made.set(key, {
      id: warehouse,
      keeper: keeper.id,
      department: keeper.department,
      status,
      locations: makeLocations(records, warehouse, code, zoned),
    });
  }
  return made;
}

function makeLocations(records: Records, warehouse: string, code: string, zones: number): string[] {
  const leaves: string[] = [];
  for (let zone = 0; zone < zones; zone += 1) {
    const letter = String.fromCharCode(65 + zone);
    const parent = records.make(entities.location, {
      code: letter,
      name: `${letter}区`,
      warehouse,
      locationType: 'zone',
      isLeaf: false,
      zone: letter,
      pickSeq: zone * 1000,
    }).id;
    for (let rack = 1; rack <= 6; rack += 1) {
      for (let level = 1; level <= 4; level += 1) {
        const place = `${letter}-${String(rack).padStart(2, '0')}-${level}`;
        leaves.push(
          records.make(entities.location, {
            code: place,
            name: `${letter}区${rack}架${level}层`,
            warehouse,
            parent,
            locationType: 'bin',
            zone: letter,
            rackNo: String(rack),
            levelNo: String(level),
            barcode: `${code}-${place}`,
            pickSeq: zone * 1000 + rack * 10 + level,
          }).id,
        );
      }
    }
  }
  return leaves;
}

export function makeParameters(records: Records, branch: Branch): void {
  records.make(entities.saleParam, { org: branch.org });
  // The year behind was received without inspection; the demo's last part has goods wait for their inspection from now on.
  records.make(entities.purchaseParam, { org: branch.org, requireInspection: false });
  records.make(entities.stockParam, { org: branch.org });
}

/** Numbering of base data by plain running numbers; `counters` tells how far each has come. */
export function makeNumbering(records: Records): void {
  const rules: readonly [entity: string, title: string, prefix: string, length: number][] = [
    ['customer', '客户', 'C', 5],
    ['supplier', '供应商', 'S', 4],
    ['material', '物料', 'M', 6],
  ];
  for (const [entityKey, title, prefix, length] of rules) {
    records.make(
      entities.businessCode,
      {
        code: `BC-${prefix}`,
        name: `${title}编码`,
        entityKey,
        resetPeriod: 'never',
        resetByOrg: true,
        allowManual: true,
        example: `${prefix}${'1'.padStart(length, '0')}`,
      },
      {
        segments: [
          { segmentType: 'constant', value: prefix, inResetKey: false },
          { segmentType: 'sequence', length, inResetKey: false },
        ],
      },
    );
  }
}
