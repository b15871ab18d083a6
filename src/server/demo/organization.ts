// One organisation with its departments, people, accounts, business groups, warehouses and parameters.
import { entities } from '#entities/registry.ts';
import type { Doc } from '#model/entity.ts';
import type { Basics } from './basics.ts';
import { personOf } from './people.ts';
import type { Records } from './records.ts';
import type { GroupName } from './security.ts';
import { type Persona, personas } from './staff.ts';
import { type BranchPlan, makeEmployee, type Staff } from './employees.ts';

export interface Branch {
  org: string;
  code: string;
  departments: ReadonlyMap<string, string>;
  salespeople: readonly Staff[];
  keepers: readonly Staff[];
  buyers: readonly Staff[];
  planners: readonly Staff[];
  saleGroups: ReadonlyMap<string, string>;
  /** Who approves sales documents and who stock bills. */
  salesHead: Staff;
  stockHead: Staff;
}

export function makeOrganization(
  records: Records,
  basics: Basics,
  plan: BranchPlan,
  org: string,
  /** First day of business, YYYY-MM-DD. */
  since: string,
): void {
  records.make(
    entities.organization,
    {
      code: plan.code,
      name: plan.name,
      shortName: plan.shortName,
      nameEn: plan.nameEn,
      orgType: plan.orgType,
      parent: plan.parent,
      localCurrency: basics.currencies.get('CNY') ?? null,
      defaultTax: basics.taxes.get('增值税13%') ?? null,
      taxNo: `91310117MA1J${records.chance.digits(6)}`,
      invoiceTitle: plan.name,
      bankName: basics.banks[0]?.name ?? null,
      bankAccountNo: records.chance.digits(19),
      legalPerson: personOf(records.chance).name,
      region: basics.regions.get(plan.city) ?? null,
      address: plan.address,
      phone: '021-57681200',
      email: 'office@shenpu-machinery.example',
      stockStartPeriod: since.slice(0, 7),
      sort: Number(plan.code),
    },
    {},
    org,
  );
}

export function makeBranch(
  records: Records,
  basics: Basics,
  plan: BranchPlan,
  orgs: readonly string[],
  org: string,
  groups: ReadonlyMap<GroupName, string>,
  admin: string,
): Branch {
  records.by({ org, localCurrency: basics.currencies.get('CNY') ?? null });
  const departments = new Map<string, string>();
  const docs = new Map<string, Doc>();
  for (const { code, name, parent, type, isWorkshop } of plan.departments) {
    const made = records.make(entities.department, {
      code,
      name,
      parent: parent === null ? null : (departments.get(parent) ?? null),
      org,
      deptType: type,
      isWorkshop: isWorkshop ?? false,
      effectiveDate: '2016-03-01',
      sort: departments.size + 1,
    });
    departments.set(code, made.id);
    docs.set(code, made);
  }
  const staff: Staff[] = [];
  for (const department of plan.departments) {
    const own = plan.hasPersonas ? personas.filter((persona) => persona.department === department.code) : [];
    const hired = Array.from({ length: department.people }, (_, index) => ({
      position: index === 0 ? department.head : department.position,
    }));
    const taken = new Set<Persona>();
    const people = hired.map(({ position }) => {
      const persona = own.find((candidate) => candidate.position === position && !taken.has(candidate));
      if (persona !== undefined) taken.add(persona);
      return { position, persona };
    });
    people.push(
      ...own
        .filter((persona) => !taken.has(persona))
        .map((persona) => ({ position: persona.position, persona })),
    );
    let superior: string | null = null;
    for (const { position, persona } of people) {
      const member = makeEmployee(records, plan, {
        department: departments.get(department.code) ?? '',
        position,
        persona,
        superior,
        org,
        orgs,
        groups,
        admin,
        number: staff.length + 1,
      });
      staff.push(member);
      if (superior === null) {
        superior = member.id;
        Object.assign(docs.get(department.code)?.fields ?? {}, { manager: member.id });
      }
    }
  }
  const by = (...positions: string[]) => staff.filter(({ position }) => positions.includes(position));
  const inType = (type: string) =>
    new Set(plan.departments.filter((each) => each.type === type).map(({ code }) => departments.get(code)));
  const sellers = staff.filter(
    ({ department, position }) =>
      inType('sales').has(department) && (position === 'salesman' || position === 'supervisor'),
  );
  const keepers = staff.filter(({ department }) => inType('warehouse').has(department));
  const [head] = staff.filter(({ department }) => department === departments.get('02'));
  const [stockHead] = keepers;
  if (head === undefined || stockHead === undefined)
    throw new RangeError('an organisation needs sales and warehouse people');
  return {
    org,
    code: plan.code,
    departments,
    salespeople: sellers,
    keepers,
    buyers: by('buyer'),
    planners: by('planner'),
    saleGroups: saleGroupsOf(records, plan, departments, sellers),
    salesHead: head,
    stockHead,
  };
}

/** One sales group per sales department that has salespeople, by department id. */
function saleGroupsOf(
  records: Records,
  plan: BranchPlan,
  departments: ReadonlyMap<string, string>,
  sellers: readonly Staff[],
): Map<string, string> {
  const made = new Map<string, string>();
  for (const { code, name, type } of plan.departments) {
    const department = departments.get(code) ?? '';
    const members = sellers.filter((seller) => seller.department === department);
    if (type !== 'sales' || members.length === 0) continue;
    const values = {
      code: `SG${plan.code}${code}`,
      name: name.replace('部', '组'),
      groupType: 'sale',
      department,
      leader: members[0]?.id ?? null,
    };
    made.set(
      department,
      records.make(entities.businessGroup, values, {
        members: members.map(({ id }, index) => ({
          employee: id,
          isDefault: index === 0,
          startDate: '2024-01-01',
        })),
      }).id,
    );
  }
  return made;
}
