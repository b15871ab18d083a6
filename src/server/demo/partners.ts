// Suppliers as records, and what all partners have: accounts, people, invoice data and addresses.
import { entities } from '#entities/registry.ts';
import type { Row } from '#model/entity.ts';
import type { Basics } from './basics.ts';
import type { Chance } from './chance.ts';
import type { Branch } from './organization.ts';
import { supplierNames, type CompanyName } from './partnerNames.ts';
import { creditCodeOf, dateBetween, mailboxOf, personOf, type Person } from './people.ts';
import { roads, type City } from './places.ts';
import type { Records } from './records.ts';

export interface Categories {
  customers: ReadonlyMap<string, string>;
  suppliers: ReadonlyMap<string, string>;
}

export function makeCategories(records: Records, basics: Basics): Categories {
  const [, , monthly = null] = basics.paymentTerms;
  const customers = new Map<string, string>();
  ['重点客户', '一般客户', '经销商', '海外客户'].forEach((name, index) => {
    const values = {
      code: `CC${index + 1}`,
      name,
      defaultPaymentTerm: monthly,
      defaultCreditLimit: String([5_000_000, 500_000, 1_000_000, 2_000_000][index] ?? 0),
      sort: index + 1,
    };
    customers.set(name, records.make(entities.customerCategory, values).id);
  });
  const suppliers = new Map<string, string>();
  ['原材料供应商', '标准件供应商', '外协加工', '物流承运'].forEach((name, index) => {
    suppliers.set(
      name,
      records.make(entities.supplierCategory, {
        code: `SC${index + 1}`,
        name,
        defaultPaymentTerm: monthly,
        sort: index + 1,
      }).id,
    );
  });
  return { customers, suppliers };
}

export interface Company extends CompanyName {
  contact: Person;
  address: string;
  creditCode: string;
  phone: string;
}

export function companyOf(chance: Chance, name: CompanyName): Company {
  return {
    ...name,
    contact: personOf(chance),
    address: addressOf(chance, name.city),
    creditCode: creditCodeOf(chance),
    phone: `${name.city.telCode}-${chance.whole(2, 8)}${chance.digits(7)}`,
  };
}

function addressOf(chance: Chance, city: City): string {
  return `${city.province === city.name ? '' : `${city.province}省`}${city.name}市${chance.pick(city.districts)}${chance.pick(roads)}${chance.whole(8, 2680)}号`;
}

export function companyFields(chance: Chance, basics: Basics, company: Company): Row {
  return {
    region: basics.regions.get(company.city.name) ?? null,
    address: company.address,
    zipCode: company.city.zipCode,
    phone: company.phone,
    email: `sales@${mailboxOf(company.shortName)}.example`,
    website: `https://www.${mailboxOf(company.shortName)}.example`,
    creditCode: company.creditCode,
    legalPerson: personOf(chance).name,
    registeredCapital: String(chance.pick([1, 2, 5, 10, 30, 50, 100]) * 1_000_000),
    foundDate: dateBetween(chance, 1994, 2019),
    industry: company.industry,
    companyNature: chance.pick(['private', 'private', 'private', 'joint', 'foreign', 'state', 'listed']),
    companyScale: chance.pick(['small', 'medium', 'medium', 'large', 'huge']),
  };
}

export function companyLines(chance: Chance, basics: Basics, company: Company): Record<string, Row[]> {
  const bank = chance.pick(basics.banks);
  const accountNo = `6222${chance.digits(15)}`;
  const second = personOf(chance);
  const linkman = (person: Person, position: string, isDefault: boolean): Row => ({
    name: person.name,
    gender: person.gender,
    position,
    mobile: person.mobile,
    phone: company.phone,
    email: `${mailboxOf(person.name)}@${mailboxOf(company.shortName)}.example`,
    isDefault,
    isReceiver: !isDefault,
    isFinance: false,
  });
  return {
    banks: [
      {
        bank: bank.id,
        accountName: company.name,
        accountNo,
        accountType: 'basic',
        isDefault: true,
        currency: basics.currencies.get('CNY') ?? null,
      },
    ],
    linkmen: [
      linkman(company.contact, '采购经理', true),
      ...(chance.happens(0.6) ? [linkman(second, '仓库主管', false)] : []),
    ],
    taxes: [
      {
        invoiceTitle: company.name,
        taxNo: company.creditCode,
        taxpayerType: 'general',
        tax: basics.taxes.get('增值税13%') ?? null,
        bankName: bank.name,
        bankAccountNo: accountNo,
        address: company.address,
        phone: company.phone,
        receiveEmail: `finance@${mailboxOf(company.shortName)}.example`,
        isDefault: true,
      },
    ],
    addresses: [
      {
        address: company.address,
        region: basics.regions.get(company.city.name) ?? null,
        locationName: '总部工厂',
        contact: company.contact.name,
        mobile: company.contact.mobile,
        leadDays: company.city.area === 'east' ? 1 : 3,
        isDefault: true,
      },
    ],
  };
}

export function makeSuppliers(
  records: Records,
  basics: Basics,
  categories: Categories,
  branch: Branch,
  count: number,
): { all: string[]; carriers: string[] } {
  const { chance } = records;
  const all: string[] = [];
  const carriers: string[] = [];
  const names = supplierNames(chance.branch('supplier names'));
  const carriersNamed = ['顺达物流', '德运物流', '安捷速运', '中远速递', '沪通货运'].map(
    (name): string => `上海${name}有限公司`,
  );
  for (let index = 0; index < count; index += 1) {
    const drawn = names.next().value;
    const isCarrier = index < Math.min(carriersNamed.length, Math.max(1, Math.floor(count / 10)));
    const company = companyOf(
      chance,
      isCarrier
        ? {
            ...drawn,
            name: carriersNamed[index] ?? drawn.name,
            shortName: (carriersNamed[index] ?? '').slice(2, 6),
            industry: 'other',
          }
        : drawn,
    );
    const buyer = branch.buyers.length === 0 ? null : chance.pick(branch.buyers);
    const group = isCarrier ? '物流承运' : company.industry === 'metal' ? '原材料供应商' : '标准件供应商';
    const made = records.make(
      entities.supplier,
      {
        code: `S${String(index + 1).padStart(4, '0')}`,
        category: categories.suppliers.get(group) ?? null,
        name: company.name,
        shortName: company.shortName,
        // The last of them, and every eighth before it, work on material of ours as well.
        supplyClass: isCarrier ? 'logistics' : (count - 1 - index) % 8 === 0 ? 'comprehensive' : 'purchase',
        supplierLevel: chance.pick(['A', 'A', 'B', 'B', 'C']),
        ...companyFields(chance, basics, company),
        purchaser: buyer?.id ?? null,
        currency: basics.currencies.get('CNY') ?? null,
        tax: basics.taxes.get(isCarrier ? '增值税9%' : '增值税13%') ?? null,
        paymentTerm: chance.pick(basics.paymentTerms),
        settlementMethod: chance.pick(basics.settlements),
        deliveryMode: basics.deliveryModes[0] ?? null,
        leadDays: chance.whole(3, 30),
        licenseExpiry: '2039-12-31',
      },
      companyLines(chance, basics, company),
    );
    (isCarrier ? carriers : all).push(made.id);
  }
  return { all, carriers };
}
