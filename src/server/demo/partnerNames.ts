// Company names by city and trade that sound real; no such companies are meant.
import type { Chance } from './chance.ts';
import { cities, type City } from './places.ts';

export interface CompanyName {
  name: string;
  shortName: string;
  city: City;
  /** Of the dictionary `industry`. */
  industry: string;
}

const first = Array.from('恒瑞华天宏泰盛鑫金正永德海锐博中新科东昌万利安达兴龙精凯立远嘉同联智创');
const second = Array.from('达锐泰源通盛峰诚康力博腾宇辉信捷驰丰隆旭晟淼航卓越邦迈威纳众联拓格润德');

const trades: readonly [suffix: string, industry: string][] = [
  ['机械制造', 'machinery'],
  ['自动化设备', 'machinery'],
  ['精密机械', 'machinery'],
  ['重工机械', 'machinery'],
  ['包装机械', 'machinery'],
  ['数控机床', 'machinery'],
  ['工程机械配件', 'machinery'],
  ['汽车零部件', 'auto'],
  ['车桥', 'auto'],
  ['汽车配件', 'auto'],
  ['电子科技', 'electronics'],
  ['电机', 'electronics'],
  ['电气设备', 'electronics'],
  ['钢结构', 'metal'],
  ['金属制品', 'metal'],
  ['五金制品', 'metal'],
  ['新能源科技', 'energy'],
  ['环保设备', 'energy'],
  ['风电设备', 'energy'],
  ['化工设备', 'chemical'],
  ['塑料机械', 'plastic'],
  ['橡塑制品', 'plastic'],
  ['食品机械', 'food'],
  ['纺织机械', 'textile'],
  ['建筑机械', 'construction'],
  ['机电设备', 'trade'],
  ['工业品贸易', 'trade'],
  ['传动设备', 'trade'],
];

const goods: readonly [suffix: string, industry: string][] = [
  ['轴承', 'machinery'],
  ['紧固件', 'metal'],
  ['特钢', 'metal'],
  ['钢材贸易', 'trade'],
  ['铸造', 'metal'],
  ['锻造', 'metal'],
  ['电机', 'electronics'],
  ['减速机', 'machinery'],
  ['密封件', 'plastic'],
  ['液压', 'machinery'],
  ['气动元件', 'machinery'],
  ['电气', 'electronics'],
  ['刀具', 'metal'],
  ['包装材料', 'other'],
  ['润滑油', 'chemical'],
  ['热处理', 'metal'],
];

function* names(chance: Chance, kinds: readonly [string, string][]): Generator<CompanyName> {
  const seen = new Set<string>();
  for (;;) {
    // Customers crowd near the company: the cities of the east come twice.
    const city = chance.pick(chance.happens(0.45) ? cities.filter(({ area }) => area === 'east') : cities);
    const brand = chance.pick(first) + chance.pick(second);
    const [kind, industry] = chance.pick(kinds);
    if (seen.has(brand + kind)) continue;
    seen.add(brand + kind);
    yield { name: `${city.name}${brand}${kind}有限公司`, shortName: `${city.name}${brand}`, city, industry };
  }
}

export function customerNames(chance: Chance): Generator<CompanyName> {
  return names(chance, trades);
}

export function supplierNames(chance: Chance): Generator<CompanyName> {
  return names(chance, goods);
}

export const overseas: readonly [name: string, country: string, currency: string, contact: string][] = [
  ['Hartwig Antriebstechnik GmbH', '德国', 'EUR', 'Klaus Berger'],
  ['Brennfeld Maschinenbau GmbH & Co. KG', '德国', 'EUR', 'Sabine Vogt'],
  ['Lindqvist Werkzeuge GmbH', '德国', 'EUR', 'Jens Lindqvist'],
  ['Officine Ravelli S.p.A.', '意大利', 'EUR', 'Marco Ravelli'],
  ['Meccanica Tresoldi S.r.l.', '意大利', 'EUR', 'Giulia Conti'],
  ['Norcastle Conveyor Systems Inc.', '美国', 'USD', 'David Norcastle'],
  ['Great Basin Bearing Supply LLC', '美国', 'USD', 'Emily Carter'],
  ['Ironwood Industrial Parts Corp.', '美国', 'USD', 'Brian Walsh'],
  ['Kitamori Seiki Co., Ltd.', '日本', 'USD', 'Kenji Kitamori'],
  ['Hayanaka Kogyo K.K.', '日本', 'USD', 'Yuki Hayanaka'],
  ['Song Hong Machinery JSC', '越南', 'USD', 'Nguyen Van Duc'],
  ['Mekong Fasteners Co., Ltd.', '越南', 'USD', 'Tran Thi Lan'],
  ['Vindhya Engineering Pvt. Ltd.', '印度', 'USD', 'Rajesh Nair'],
  ['Sahyadri Power Transmission Ltd.', '印度', 'USD', 'Anita Desai'],
  ['Refacciones Altamira S.A. de C.V.', '墨西哥', 'USD', 'Carlos Altamira'],
  ['Siam Precision Parts Co., Ltd.', '泰国', 'USD', 'Somchai Prasert'],
];
