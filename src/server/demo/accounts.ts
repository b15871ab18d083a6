// Accounts of the demo, shown on its sign-in page: one for each way of working. They exist only where DEMO is on.

export interface DemoAccount {
  username: string;
  password: string;
  title: string;
}

const password = 'workbench-2026';

export const demoAccounts: readonly DemoAccount[] = [
  { username: 'admin', password, title: '系统管理员' },
  { username: 'sales', password, title: '销售员（只看本人单据）' },
  { username: 'manager', password, title: '销售经理（看本部门，可看成本）' },
  { username: 'keeper', password, title: '仓管员（库存单据）' },
  { username: 'planner', password, title: '计划员（只读，不看成本）' },
  { username: 'production', password, title: '生产主管（生产订单的计划与下达）' },
  { username: 'foreman', password, title: '车间主任（派工、报工与领料）' },
  { username: 'inspector', password, title: '质检员（检验标准、报检与检验）' },
  { username: 'maintainer', password, title: '设备员（点检保养、维修与模具）' },
  { username: 'cost', password, title: '成本会计（费率、成本重算与成本账表）' },
  { username: 'finance', password, title: '会计（发票、工资与收付款）' },
  { username: 'guest', password, title: '新员工（尚未授权）' },
];
