// People of an organisation: who works where, and the accounts of those who work in the system.
import { entities } from '#entities/registry.ts';
import type { Row } from '#model/entity.ts';
import { dateBetween, mailboxOf, personOf } from './people.ts';
import type { Records } from './records.ts';
import type { GroupName } from './security.ts';
import type { DepartmentPlan, Persona } from './staff.ts';

export interface Staff {
  id: string;
  name: string;
  userId: string | null;
  department: string;
  position: string;
}

export interface BranchPlan {
  code: string;
  name: string;
  shortName: string;
  nameEn: string;
  orgType: string;
  parent: string | null;
  city: string;
  address: string;
  departments: readonly DepartmentPlan[];
  loginPrefix: string;
  hasPersonas: boolean;
}

/** Positions whose people work in the system and so have an account. */
const users = new Set(['general', 'manager', 'supervisor', 'salesman', 'buyer', 'keeper', 'planner']);

interface Hire {
  department: string;
  position: string;
  persona: Persona | undefined;
  superior: string | null;
  org: string;
  orgs: readonly string[];
  groups: ReadonlyMap<GroupName, string>;
  admin: string;
  number: number;
}

export function makeEmployee(records: Records, plan: BranchPlan, hire: Hire): Staff {
  const { chance } = records;
  const { persona, position, department } = hire;
  const person = {
    ...personOf(chance),
    ...(persona === undefined ? {} : { name: persona.name, gender: persona.gender }),
  };
  const id = records.newId();
  const apart = persona?.later === true ? records.idsApart(`account of ${persona.username}`) : null;
  const isUser = persona !== undefined || users.has(position);
  const userId = !isUser ? null : persona?.username === 'admin' ? hire.admin : (apart?.() ?? records.newId());
  const code = `EMP${plan.code}${String(hire.number).padStart(3, '0')}`;
  const hireDate = dateBetween(chance, 2016, 2024);
  records.make(
    entities.employee,
    {
      code,
      name: person.name,
      gender: person.gender,
      department,
      position,
      superior: hire.superior,
      user: userId,
      employmentStatus: 'active',
      employeeType: chance.happens(0.9) ? 'regular' : 'contract',
      isSalesperson: position === 'salesman' || position === 'supervisor' || persona?.username === 'manager',
      isPurchaser: position === 'buyer',
      isStockKeeper: position === 'keeper',
      isPlanner: position === 'planner',
      isInspector: position === 'inspector',
      mobile: person.mobile,
      email: `${mailboxOf(person.name)}@shenpu-machinery.example`,
      birthDate: dateBetween(chance, 1970, 1999),
      hireDate,
      address: '上海市松江区',
    },
    { positions: [{ org: hire.org, department, position, isPrimary: true, startDate: hireDate }] },
    id,
  );
  if (userId !== null)
    makeUser(records, plan, hire, apart, {
      id,
      userId,
      name: person.name,
      gender: person.gender,
      mobile: person.mobile,
    });
  return { id, name: person.name, userId, department, position };
}

function makeUser(
  records: Records,
  plan: BranchPlan,
  hire: Hire,
  apart: (() => string) | null,
  person: { id: string; userId: string; name: string; gender: string; mobile: string },
): void {
  const { persona, position } = hire;
  const group = persona === undefined ? groupOf(position) : persona.group;
  const orgs = persona?.both === true ? hire.orgs : [hire.org];
  const values: Row = {
    loginId: persona?.username ?? `${plan.loginPrefix}${String(hire.number).padStart(3, '0')}`,
    name: person.name,
    userType: 'internal',
    employee: person.id,
    department: hire.department,
    defaultOrg: hire.org,
    dataScope:
      persona?.dataScope ??
      (position === 'salesman'
        ? 'self'
        : position === 'keeper' || position === 'planner'
          ? 'org'
          : 'deptAndBelow'),
    gender: person.gender,
    phone: person.mobile,
    email: `${mailboxOf(person.name)}@shenpu-machinery.example`,
    mustChangePassword: persona === undefined,
    allowMultiLogin: persona !== undefined,
    partyId: persona?.username === 'admin' ? 'admin' : null,
  };
  const groupId = group === null ? undefined : hire.groups.get(group);
  const own = (): Row => (apart === null ? {} : { id: apart() });
  records.make(
    entities.user,
    values,
    {
      organizations: orgs.map((organization) => ({
        organization,
        isDefault: organization === hire.org,
        ...own(),
      })),
      groups: groupId === undefined ? [] : [{ securityGroup: groupId, ...own() }],
    },
    person.userId,
  );
}

function groupOf(position: string): GroupName | null {
  if (position === 'salesman') return 'salesperson';
  if (position === 'keeper') return 'keeper';
  return position === 'planner' ? 'planner' : null;
}
