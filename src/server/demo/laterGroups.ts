// Security groups of the demo that came later: inspector, maintainer and the accountants, with ids apart, so that the rest of
// the company stays as it was.
import { entities } from '#entities/registry.ts';
import { costAccounting } from './costCodes.ts';
import { certifying, deciding, improving, inspecting, reading, settling, writing } from './groupActions.ts';
import { codesOf, common, everybody, inArea, type Group } from './groupRights.ts';
import { maintainerCodes } from './maintainerCodes.ts';

type LaterGroup = 'inspector' | 'maintainer' | 'costAccountant' | 'accountant';

export const laterGroups: Readonly<Record<LaterGroup, Group>> = {
  inspector: {
    code: 'QUALITY',
    name: '质检员',
    dataScope: 'org',
    remark: '检验项目、标准、方案与抽样，报检、检验与判定；收货、报工与生产订单只读',
    later: true,
    // What rejected goods become is drafted by quality and agreed to by whoever keeps or buys them.
    further: () => [
      ...codesOf([entities.purchaseRefundApplication, entities.otherOutBill, entities.transferBill], writing),
    ],
    codes: () => [
      ...common(),
      ...codesOf(inArea('quality'), [...deciding, ...inspecting, ...improving, ...certifying]),
      ...codesOf([entities.salesOutBill], [...reading, 'certify']),
      'spcBoard:view',
      'genealogyTrace:view',
      ...codesOf([entities.receiptNotice], [...reading, 'push']),
      ...codesOf(
        [entities.purchaseOrder, entities.purchaseInBill, entities.manufacturingOrder, entities.workReport],
        reading,
      ),
      ...codesOf(inArea('process'), reading),
      ...codesOf([entities.stockBalance, entities.lot], reading),
    ],
    fieldGroups: [],
    scopes: everybody,
  },
  maintainer: {
    code: 'UPKEEP',
    name: '设备员',
    dataScope: 'org',
    remark: '设备、模具与计数器的档案，点检保养的计划与执行，维修，备件的领用',
    later: true,
    codes: () => [...common(), ...maintainerCodes()],
    fieldGroups: [],
    scopes: everybody,
  },
  costAccountant: {
    code: 'COST',
    name: '成本会计',
    dataScope: 'org',
    remark: '成本参数、费率、重算和成本账表；库存、生产与采购单据只读，看价格和成本',
    later: true,
    codes: costAccounting,
    fieldGroups: ['price', 'cost'],
    scopes: everybody,
  },
  accountant: {
    code: 'FINANCE',
    name: '会计',
    dataScope: 'org',
    remark: '采购与销售发票、计件工资、应收应付与成本；订单和出入库只读，看价格、成本与工资',
    later: true,
    codes: () => [
      ...common(),
      ...codesOf(inArea('cost'), [...deciding, ...settling]),
      ...codesOf(inArea('finance'), [...deciding, 'delay', 'splitRow', 'mergeRows', 'remind', 'autoMatch']),
      ...codesOf(inArea('sales', 'purchase', 'contract', 'inventory'), reading),
      ...codesOf(
        [
          entities.purchaseInBill,
          entities.outsourcingInBill,
          entities.purchaseAcceptance,
          entities.salesOutBill,
        ],
        ['push'],
      ),
      ...codesOf([entities.workReport, entities.manufacturingOrder], reading),
      ...codesOf(inArea('process'), reading),
    ],
    fieldGroups: ['price', 'cost', 'wage'],
    scopes: everybody,
  },
};
