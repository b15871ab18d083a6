// Departments and the people in them, as a plan: how many work where, and who of them signs in as a demo account.
import type { GroupName } from './security.ts';

export interface DepartmentPlan {
  code: string;
  name: string;
  parent: string | null;
  type: string;
  isWorkshop?: boolean;
  /** Position of its people after the first, who leads it. */
  position: string;
  head: string;
  people: number;
}

const row = (
  code: string,
  name: string,
  parent: string | null,
  type: string,
  position: string,
  head: string,
  people: number,
  isWorkshop = false,
): DepartmentPlan => ({ code, name, parent, type, position, head, people, isWorkshop });

export const mainDepartments: readonly DepartmentPlan[] = [
  row('01', '总经办', null, 'management', 'clerk', 'general', 3),
  row('02', '销售中心', null, 'sales', 'clerk', 'manager', 2),
  row('0201', '华东销售部', '02', 'sales', 'salesman', 'supervisor', 7),
  row('0202', '华南销售部', '02', 'sales', 'salesman', 'supervisor', 5),
  row('0203', '华北销售部', '02', 'sales', 'salesman', 'supervisor', 5),
  row('0204', '中西部销售部', '02', 'sales', 'salesman', 'supervisor', 4),
  row('0205', '海外销售部', '02', 'sales', 'salesman', 'supervisor', 3),
  row('03', '采购部', null, 'purchase', 'buyer', 'manager', 4),
  row('04', '仓储物流部', null, 'warehouse', 'keeper', 'manager', 3),
  row('0401', '成品仓组', '04', 'warehouse', 'keeper', 'supervisor', 3),
  row('0402', '原料仓组', '04', 'warehouse', 'keeper', 'supervisor', 3),
  row('05', '计划部', null, 'production', 'planner', 'manager', 3),
  row('06', '生产中心', null, 'production', 'clerk', 'manager', 2),
  row('0601', '机加工车间', '06', 'production', 'worker', 'supervisor', 6, true),
  row('0602', '热处理车间', '06', 'production', 'worker', 'supervisor', 3, true),
  row('0603', '装配车间', '06', 'production', 'worker', 'supervisor', 5, true),
  row('07', '品质部', null, 'quality', 'inspector', 'manager', 4),
  row('08', '技术中心', null, 'technology', 'engineer', 'manager', 5),
  row('09', '财务部', null, 'finance', 'accountant', 'manager', 4),
  row('10', '人力行政部', null, 'management', 'clerk', 'manager', 3),
  row('11', '售后服务部', null, 'service', 'engineer', 'manager', 3),
];

export const secondDepartments: readonly DepartmentPlan[] = [
  row('01', '总经办', null, 'management', 'clerk', 'general', 1),
  row('02', '销售部', null, 'sales', 'salesman', 'manager', 3),
  row('03', '仓储部', null, 'warehouse', 'keeper', 'supervisor', 2),
  row('04', '生产部', null, 'production', 'worker', 'manager', 3, true),
];

export interface Persona {
  username: string;
  name: string;
  gender: 'M' | 'F';
  /** Code of the department in the main organisation. */
  department: string;
  position: string;
  dataScope: string;
  group: GroupName | null;
  /** May also work in the second organisation. */
  both?: boolean;
  /** Thought of later: the account has ids apart, so that the rest of the company stays as it was. */
  later?: boolean;
}

/** Who types the orders of the demo: the account `sales`. */
export const demoClerk = '陈思琪';

/** In the order of the accounts; the administrator's rights come from the account itself. */
export const personas: readonly Persona[] = [
  {
    username: 'admin',
    name: '管理员',
    gender: 'M',
    department: '01',
    position: 'engineer',
    dataScope: 'all',
    group: null,
    both: true,
  },
  {
    username: 'sales',
    name: demoClerk,
    gender: 'F',
    department: '0201',
    position: 'salesman',
    dataScope: 'self',
    group: 'salesperson',
  },
  {
    username: 'manager',
    name: '周明辉',
    gender: 'M',
    department: '02',
    position: 'manager',
    dataScope: 'deptAndBelow',
    group: 'salesManager',
    both: true,
  },
  {
    username: 'keeper',
    name: '吴建国',
    gender: 'M',
    department: '0401',
    position: 'keeper',
    dataScope: 'org',
    group: 'keeper',
  },
  {
    username: 'planner',
    name: '林晓燕',
    gender: 'F',
    department: '05',
    position: 'planner',
    dataScope: 'org',
    group: 'planner',
  },
  {
    username: 'production',
    name: '郑国强',
    gender: 'M',
    department: '06',
    position: 'manager',
    dataScope: 'org',
    group: 'production',
  },
  {
    username: 'foreman',
    name: '何志刚',
    gender: 'M',
    department: '0601',
    position: 'supervisor',
    dataScope: 'org',
    group: 'foreman',
  },
  {
    username: 'inspector',
    name: '孙雅琴',
    gender: 'F',
    department: '07',
    position: 'inspector',
    dataScope: 'org',
    group: 'inspector',
    later: true,
  },
  {
    username: 'maintainer',
    name: '韩志强',
    gender: 'M',
    department: '0601',
    position: 'engineer',
    dataScope: 'org',
    group: 'maintainer',
    later: true,
  },
  {
    username: 'cost',
    name: '钱慧敏',
    gender: 'F',
    department: '09',
    position: 'accountant',
    dataScope: 'org',
    group: 'costAccountant',
    later: true,
  },
  {
    username: 'finance',
    name: '陈慧敏',
    gender: 'F',
    department: '09',
    position: 'accountant',
    dataScope: 'org',
    group: 'accountant',
    later: true,
  },
  {
    username: 'guest',
    name: '赵子轩',
    gender: 'M',
    department: '10',
    position: 'clerk',
    dataScope: 'self',
    group: null,
  },
];
