// Security groups of the demo: what a salesperson, a sales manager, a store keeper and a planner may do and see.
import { allEntities, entities } from '#entities/registry.ts';
import type { Row } from '#model/entity.ts';
import {
  atTheTerminals,
  balancing,
  counting,
  deciding,
  isOutsourcedBill,
  onTheFloor,
  packing,
  planning,
  promising,
  reading,
  running,
  writing,
} from './groupActions.ts';
import { codesOf, common, everybody, inArea, type Group } from './groupRights.ts';
import { laterGroups } from './laterGroups.ts';
import type { Records } from './records.ts';

export type GroupName =
  | 'salesperson'
  | 'salesManager'
  | 'keeper'
  | 'planner'
  | 'production'
  | 'foreman'
  | 'inspector'
  | 'maintainer'
  | 'costAccountant'
  | 'accountant';

const groups: Readonly<Record<GroupName, Group>> = {
  salesperson: {
    code: 'SALES',
    name: '销售员',
    dataScope: 'self',
    remark: '本人客户和单据的录入、提交与跟踪',
    codes: () => [
      ...common(),
      ...codesOf([entities.saleOrder, entities.deliveryNotice], writing),
      ...codesOf([entities.customer], ['create', 'edit', 'copy']),
      ...codesOf([entities.salesOutBill, entities.stockBalance], reading),
    ],
    further: () => [
      ...codesOf([entities.deliveryQuote], [...writing, ...promising]),
      ...codesOf([entities.lateChainReport, entities.qualityCertificate], reading),
    ],
    fieldGroups: ['price'],
    scopes: everybody,
  },
  salesManager: {
    code: 'SALESMGR',
    name: '销售经理',
    dataScope: 'deptAndBelow',
    remark: '本部门及下级的单据审核，可看成本与毛利',
    further: () => [
      ...codesOf([entities.deliveryQuote], [...writing, ...promising]),
      ...codesOf([entities.lateChainReport], reading),
    ],
    codes: () => [
      ...common(),
      ...codesOf([entities.saleOrder, entities.deliveryNotice], deciding),
      ...codesOf([entities.customer, entities.project], deciding),
      ...codesOf(
        [
          entities.salesOutBill,
          entities.stockBalance,
          entities.stockLedger,
          entities.stockCostPool,
          entities.saleParam,
        ],
        reading,
      ),
    ],
    fieldGroups: ['price', 'cost'],
    scopes: everybody,
  },
  keeper: {
    code: 'KEEPER',
    name: '仓管员',
    dataScope: 'org',
    remark: '出入库、领退料、报废和生产入库单据的录入与审核，不看价格和成本',
    further: () => [
      ...codesOf([entities.productionScrap, entities.transferBill, entities.otherOutBill], deciding),
      ...codesOf([entities.defectHandling], [...reading, 'push']),
      ...codesOf(allEntities.filter(isOutsourcedBill), deciding),
      ...codesOf(inArea('outsourcing'), [...reading, 'drillDown']),
      ...codesOf([entities.outsourcingOrder], ['push']),
      ...codesOf([entities.packUnit], [...writing, ...packing]),
      ...codesOf([entities.qualityCertificate], reading),
      ...codesOf([entities.receiptNotice], [...reading, 'push']),
      ...codesOf([entities.purchaseInBill], deciding),
      ...codesOf([entities.stockCountScheme, entities.stockCount], counting),
      // They are made by counting alone.
      ...codesOf(
        [entities.surplusBill, entities.deficitBill],
        counting.filter((action) => action !== 'create' && action !== 'copy'),
      ),
    ],
    codes: () => [
      ...common(),
      ...codesOf([entities.salesOutBill, entities.otherInBill], deciding),
      ...codesOf(
        [
          entities.materialIssueBill,
          entities.materialReturnBill,
          entities.productionFeed,
          entities.productionInBill,
          entities.productionReturnBill,
        ],
        deciding,
      ),
      ...codesOf([entities.saleOrder], reading),
      ...codesOf([entities.deliveryNotice, entities.manufacturingOrder], [...reading, 'push']),
      ...codesOf([entities.stockBalance, entities.stockLedger, entities.lot], reading),
      ...codesOf([entities.lot, entities.serialNumber, entities.location], ['printLabel']),
      ...codesOf([entities.location], ['create', 'edit', 'batchGenerate']),
    ],
    fieldGroups: [],
    scopes: everybody,
  },
  planner: {
    code: 'PLANNER',
    name: '计划员',
    dataScope: 'org',
    remark: '计划的运算、确认与投放，需求预测；销售、库存、生产与基础资料只读，不看成本',
    further: () => [
      ...codesOf(inArea('planning'), [...deciding, ...planning, ...balancing, ...promising]),
      ...codesOf(inArea('manufacturing'), reading),
      // What plan orders are released to.
      ...codesOf(
        [
          entities.manufacturingOrder,
          entities.purchaseRequisition,
          entities.purchaseOrder,
          entities.transferApply,
        ],
        writing,
      ),
      ...codesOf(inArea('outsourcing'), [...deciding, ...planning, 'finish', 'drillDown']),
      ...codesOf([entities.payablePlan], reading),
    ],
    codes: () => codesOf(inArea('master', 'sales', 'inventory', 'process'), reading),
    fieldGroups: ['price'],
    scopes: everybody,
  },
  production: {
    code: 'PRODUCTION',
    name: '生产主管',
    dataScope: 'org',
    remark: '生产订单的计划、审核、下达、变更与结案，采购与调拨的申请，不看价格和成本',
    further: () => [
      ...codesOf([entities.kittingRun], ['expedite', 'keepSequence']),
      ...codesOf([entities.manufacturingOrder], ['toWorkshops']),
      ...codesOf([entities.defectHandling], [...reading, 'push']),
      ...codesOf([entities.lot, entities.serialNumber, entities.genealogyEdge, entities.recallRun], reading),
      'genealogyTrace:view',
      'dispatchBoard:view',
      'reportEntry:view',
      ...codesOf([entities.purchaseRequisition, entities.transferBill], writing),
      ...codesOf(inArea('outsourcing'), reading),
    ],
    codes: () => [
      ...common(),
      ...codesOf(inArea('manufacturing'), [...deciding, ...planning, ...running]),
      ...codesOf(inArea('process'), reading),
      ...codesOf([entities.saleOrder], [...reading, 'push']),
      ...codesOf(
        [
          entities.materialIssueBill,
          entities.materialReturnBill,
          entities.productionInBill,
          entities.stockBalance,
        ],
        reading,
      ),
    ],
    fieldGroups: [],
    scopes: everybody,
  },
  foreman: {
    code: 'FOREMAN',
    name: '车间主任',
    dataScope: 'org',
    remark: '本车间订单的接收、派工、报工、开工与完工，领料、退料、补料与报废的申请，不改计划',
    further: () => [
      ...codesOf([entities.wageEntry], writing),
      ...codesOf([entities.pieceWageDetail], reading),
      ...codesOf([entities.productionFeed, entities.productionScrap], writing),
      ...codesOf([entities.maintenanceTask], ['execute', 'submit', 'edit', 'raiseRepair']),
      ...codesOf([entities.repairOrder], ['create', 'edit', 'submit', 'acceptRepair']),
      'maintenanceCalendar:view',
      ...codesOf(
        [entities.workshopOrder, entities.workOrder, entities.workTaskOrder, entities.workReport],
        [...deciding, ...onTheFloor],
      ),
      ...codesOf(inArea('shopfloor'), [...deciding, ...atTheTerminals, 'suspend', 'resume', 'revoke']),
      'shopBoard:view',
      'dispatchBoard:view',
      'reportEntry:view',
    ],
    codes: () => [
      ...common(),
      ...codesOf([entities.manufacturingOrder], [...reading, 'push', ...running]),
      ...codesOf([entities.executionLog, entities.orderProgressReport, entities.orderTreeReport], reading),
      ...codesOf(inArea('process'), reading),
      ...codesOf(
        [entities.materialIssueBill, entities.materialReturnBill, entities.productionInBill],
        writing,
      ),
      ...codesOf([entities.stockBalance], reading),
    ],
    fieldGroups: [],
    scopes: everybody,
  },
  ...laterGroups,
};

/** Makes the groups; `permissions` are the ids of the permission nodes by code. */
export function makeGroups(
  records: Records,
  permissions: ReadonlyMap<string, string>,
): Map<GroupName, string> {
  const made = new Map<GroupName, string>();
  const names: readonly GroupName[] = [
    'salesperson',
    'salesManager',
    'keeper',
    'planner',
    'production',
    'foreman',
    'inspector',
    'maintainer',
    'costAccountant',
    'accountant',
  ];
  for (const name of names) {
    const { code, name: title, dataScope, remark, codes, further, later, fieldGroups, scopes } = groups[name];
    const given = new Set(codes());
    const apart = records.idsApart(`rights of ${name}`);
    const own = (): Row => (later === true ? { id: apart() } : {});
    const lineOf = (action: string): Row => ({ permission: permissions.get(action) ?? null, code: action });
    const lines: Record<string, Row[]> = {
      permissions: [
        ...[...given].map((action) => ({ ...lineOf(action), ...own() })),
        ...(further?.() ?? [])
          .filter((action) => !given.has(action))
          .map((action) => ({ ...lineOf(action), id: apart() })),
      ],
      fieldGroups: fieldGroups.map((fieldGroup) => ({ fieldGroup, ...own() })),
      scopes: Object.entries(scopes).map(([entityKey, scope]) => ({ entityKey, dataScope: scope, ...own() })),
    };
    made.set(
      name,
      records.make(
        entities.securityGroup,
        { code, name: title, groupType: 'business', dataScope, sortNo: made.size + 1, remark },
        lines,
        later === true ? apart() : undefined,
      ).id,
    );
  }
  return made;
}
