// Customers as records: at home by the sales department of their region, abroad in their own currency.
import { customer } from '#entities/master/customer.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Basics } from './basics.ts';
import type { Chance } from './chance.ts';
import type { Branch } from './organization.ts';
import type { Staff } from './employees.ts';
import { customerNames, overseas } from './partnerNames.ts';
import { companyFields, companyLines, companyOf, type Categories, type Company } from './partners.ts';
import type { Person } from './people.ts';
import type { Records } from './records.ts';

/** A customer as trading sees it. */
export interface Client {
  doc: DocOf<typeof customer>;
  seller: Staff;
  /** Relative frequency of orders. */
  weight: number;
  /** Price level against the list, in thousandths. */
  level: number;
  discount: string;
  currency: string;
  /** Yuan per unit of the currency. */
  exchangeRate: string;
  isAbroad: boolean;
  /** Goods leave on a delivery notice. */
  usesNotice: boolean;
  contact: Person;
  address: string;
}

const salesDepartments: Readonly<Record<string, string>> = {
  east: '0201',
  south: '0202',
  north: '0203',
  northeast: '0203',
  central: '0204',
  southwest: '0204',
  northwest: '0204',
  overseas: '0205',
};

function sellerFor(chance: Chance, branch: Branch, area: string): Staff {
  const department = branch.departments.get(salesDepartments[area] ?? '');
  const near = branch.salespeople.filter((seller) => seller.department === department);
  return chance.pick(near.length > 0 ? near : branch.salespeople);
}

export function makeCustomers(
  records: Records,
  basics: Basics,
  categories: Categories,
  branch: Branch,
  count: number,
  abroad: number,
): Client[] {
  const { chance } = records;
  const names = customerNames(chance.branch(`customer names ${branch.code}`));
  const clients: Client[] = [];
  const ranks = chance.shuffled(Array.from({ length: count }, (_, index) => index + 1));
  for (let index = 0; index < count; index += 1) {
    const foreign = index >= count - abroad ? overseas[index - (count - abroad)] : undefined;
    const company = companyOf(chance, names.next().value);
    const rank = ranks[index] ?? 1;
    clients.push(
      foreign === undefined
        ? homeCustomer(records, basics, categories, branch, company, index, rank)
        : foreignCustomer(records, basics, categories, branch, foreign, index, rank),
    );
  }
  return clients;
}

function homeCustomer(
  records: Records,
  basics: Basics,
  categories: Categories,
  branch: Branch,
  company: Company,
  index: number,
  rank: number,
): Client {
  const { chance } = records;
  const seller = sellerFor(chance, branch, company.city.area);
  const isDealer = company.industry === 'trade';
  const level = rank <= 20 ? 'A' : rank <= 120 ? 'B' : 'C';
  const doc = records.make(
    customer,
    {
      code: codeOf(index),
      category:
        categories.customers.get(isDealer ? '经销商' : level === 'A' ? '重点客户' : '一般客户') ?? null,
      salesperson: seller.id,
      name: company.name,
      shortName: company.shortName,
      customerClass: isDealer ? 'dealer' : 'domestic',
      customerLevel: level,
      source: chance.pick(['visit', 'exhibition', 'web', 'referral', 'phone']),
      ...companyFields(chance, basics, company),
      saleDept: seller.department,
      saleGroup: branch.saleGroups.get(seller.department) ?? null,
      currency: basics.currencies.get('CNY') ?? null,
      taxIncluded: true,
      tax: basics.taxes.get('增值税13%') ?? null,
      priceTerm: basics.priceTerms.get(chance.happens(0.7) ? '含税含运费' : '含税不含运费') ?? null,
      deliveryMode: chance.pick(basics.deliveryModes.slice(0, 4)),
      leadDays: company.city.area === 'east' ? 1 : 3,
      priority: level === 'A' ? 1 : level === 'B' ? 3 : 5,
      settlementMethod: chance.pick(basics.settlements.slice(0, 2)),
      paymentTerm: chance.pick(basics.paymentTerms.slice(0, 5)),
      creditControl: chance.pick(['none', 'warn', 'warn', 'block']),
      creditLimit: String(level === 'A' ? 5_000_000 : level === 'B' ? 1_000_000 : 300_000),
      creditDays: 30,
    },
    companyLines(chance, basics, company),
  );
  return {
    doc,
    seller,
    weight: 1 / rank ** 0.8,
    level: chance.whole(940, 1040),
    discount: isDealer ? chance.pick(['3', '5', '8']) : chance.happens(0.15) ? '2' : '0',
    currency: 'CNY',
    exchangeRate: '1',
    isAbroad: false,
    usesNotice: chance.happens(0.22),
    contact: company.contact,
    address: company.address,
  };
}

function foreignCustomer(
  records: Records,
  basics: Basics,
  categories: Categories,
  branch: Branch,
  [name, country, currency, contact]: (typeof overseas)[number],
  index: number,
  rank: number,
): Client {
  const { chance } = records;
  const seller = sellerFor(chance, branch, 'overseas');
  const person: Person = { name: contact, gender: 'M', mobile: '' };
  const address = `${chance.whole(2, 480)} Industrial Road, ${name.split(' ')[0] ?? ''} Park`;
  const doc = records.make(
    customer,
    {
      code: codeOf(index),
      category: categories.customers.get('海外客户') ?? null,
      salesperson: seller.id,
      name,
      shortName: name.split(' ').slice(0, 2).join(' '),
      nameEn: name,
      customerClass: 'overseas',
      customerLevel: 'B',
      source: 'exhibition',
      industry: 'machinery',
      country,
      region: basics.regions.get(country) ?? null,
      address,
      email: 'purchasing@partner.example',
      saleDept: seller.department,
      saleGroup: branch.saleGroups.get(seller.department) ?? null,
      currency: basics.currencies.get(currency) ?? null,
      taxIncluded: false,
      tax: basics.taxes.get('零税率') ?? null,
      priceTerm: basics.priceTerms.get('FOB 上海') ?? null,
      deliveryMode: basics.deliveryModes[4] ?? null,
      leadDays: 30,
      priority: 3,
      settlementMethod: basics.settlements[3] ?? null,
      paymentTerm: basics.paymentTerms[2] ?? null,
      creditControl: 'warn',
      creditLimit: '2000000',
      creditDays: 60,
    },
    {
      banks: [
        {
          bank: basics.banks[8]?.id ?? null,
          accountName: name,
          accountNo: chance.digits(18),
          accountType: 'foreign',
          currency: basics.currencies.get(currency) ?? null,
          isDefault: true,
        },
      ],
      linkmen: [
        {
          name: contact,
          position: 'Purchasing Manager',
          email: 'purchasing@partner.example',
          isDefault: true,
        },
      ],
      taxes: [
        {
          invoiceTitle: name,
          taxNo: `${currency}${chance.digits(9)}`,
          invoiceType: 'vatGeneral',
          taxpayerType: 'overseas',
          tax: basics.taxes.get('零税率') ?? null,
          isDefault: true,
        },
      ],
    },
  );
  return {
    doc,
    seller,
    weight: 0.6 / rank ** 0.8,
    level: chance.whole(980, 1100),
    discount: '0',
    currency,
    exchangeRate: basics.rates.get(currency) ?? '1',
    isAbroad: true,
    usesNotice: true,
    contact: person,
    address,
  };
}

function codeOf(index: number): string {
  return `C${String(index + 1).padStart(5, '0')}`;
}
