// 门户配置: name, logo and links of the sign-in page by domain.
import { defineEntity } from '#model/entity.ts';
import { image, text } from '#model/fields.ts';

export const systemUrlConfig = defineEntity({
  name: 'systemUrlConfig',
  title: '门户配置',
  area: 'system',
  kind: 'config',
  states: 'lookup',
  shared: true,
  label: ['loginSystemName'],
  search: ['domainUrl', 'loginSystemName'],
  fields: {
    domainUrl: text('域名', { required: true, unique: true, list: true }),
    loginSystemName: text('系统名称', { required: true, list: true }),
    logoImageUrl: image('系统LOGO'),
    loginImageUrl: image('登录页图片'),
    loginBackImageUrl: image('登录背景图'),
    copyrightDesc: text('版权信息'),
    relatedLinkName1: text('友情链接名称1'),
    relatedLinkUrl1: text('友情链接地址1'),
    relatedLinkName2: text('友情链接名称2'),
    relatedLinkUrl2: text('友情链接地址2'),
    relatedLinkName3: text('友情链接名称3'),
    relatedLinkUrl3: text('友情链接地址3'),
    relatedLinkName4: text('友情链接名称4'),
    relatedLinkUrl4: text('友情链接地址4'),
    relatedLinkName5: text('友情链接名称5'),
    relatedLinkUrl5: text('友情链接地址5'),
  },
  sort: [{ field: 'loginSystemName' }],
  menu: { group: '系统管理', section: 'rule', order: 80, icon: 'world-cog' },
});
