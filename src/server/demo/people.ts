// Names, mobile numbers and birthdays that look like those of real people and belong to nobody.
import { creditCodeCheck } from '#model/check/creditCode.ts';
import { pinyinColumns } from '#server/store/pinyin.ts';
import type { Chance } from './chance.ts';

const surnames = Array.from(
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文',
);
const men = [
  '建国',
  '志强',
  '海涛',
  '明辉',
  '晓东',
  '文斌',
  '俊杰',
  '国栋',
  '永康',
  '立新',
  '振华',
  '浩然',
  '子轩',
  '宇航',
  '天佑',
  '博文',
  '伟',
  '磊',
  '勇',
  '军',
  '鹏',
  '涛',
  '超',
  '刚',
  '平',
  '飞',
  '凯',
  '斌',
  '健',
  '宏伟',
  '世杰',
  '家豪',
  '少华',
  '春生',
  '长青',
  '德胜',
  '卫东',
  '晨',
  '铭',
  '锐',
];
const women = [
  '秀英',
  '丽娟',
  '晓燕',
  '海燕',
  '雪梅',
  '雅琴',
  '婷婷',
  '慧敏',
  '佳怡',
  '思琪',
  '雨欣',
  '梦瑶',
  '静',
  '敏',
  '丽',
  '艳',
  '娟',
  '霞',
  '芳',
  '玲',
  '莉',
  '倩',
  '颖',
  '洁',
  '婷',
  '文静',
  '美玲',
  '玉兰',
  '淑珍',
  '佳慧',
  '晓彤',
  '欣怡',
  '春梅',
  '红梅',
  '月华',
  '若琳',
  '诗涵',
  '嘉仪',
  '琳',
  '蓉',
];

const prefixes = [
  '131',
  '133',
  '135',
  '136',
  '137',
  '138',
  '139',
  '150',
  '151',
  '152',
  '158',
  '159',
  '177',
  '180',
  '182',
  '186',
  '187',
  '188',
  '189',
];

export interface Person {
  name: string;
  gender: 'M' | 'F';
  mobile: string;
}

export function personOf(chance: Chance): Person {
  const gender = chance.happens(0.62) ? 'M' : 'F';
  const name = chance.pick(surnames) + chance.pick(gender === 'M' ? men : women);
  return { name, gender, mobile: `${chance.pick(prefixes)}${chance.digits(8)}` };
}

/** Part of an e-mail address before the sign: pinyin of the name. */
export function mailboxOf(name: string): string {
  return pinyinColumns(name).pinyin.replace(/[^a-z]/g, '');
}

export function dateBetween(chance: Chance, firstYear: number, lastYear: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${chance.whole(firstYear, lastYear)}-${two(chance.whole(1, 12))}-${two(chance.whole(1, 28))}`;
}

/** 统一社会信用代码: the right length and letters, no register behind it. */
export function creditCodeOf(chance: Chance): string {
  const letters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  let tail = '';
  for (let index = 0; index < 9; index += 1) tail += letters.charAt(chance.whole(0, letters.length - 1));
  const body = `91${chance.digits(6)}MA${tail.slice(0, 7)}`;
  return body + creditCodeCheck(body);
}
