// Forms and widgets as people use them: password, personal data, pictures with cropper and preview, checks by the
// server, and the look at a referred record.
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from './support/browser.ts';
import { blankPng, choose, keptSessions, openPersonalPage, picture, uploadsOf } from './support/forms.ts';
import { ListPage } from './support/list.ts';
import { type Product, startProduct } from './support/product.ts';
import { workerBrowser } from './support/workerBrowser.ts';

let product: Product;
let browser: Browser;
let desk: Desk;
let page: Page;
const sessions = keptSessions();

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), workerBrowser()]);
});

afterAll(async () => {
  await product?.stop();
});

beforeEach(async () => {
  // Refused values are answered with 422.
  desk = await openDesk(browser, { width: 1366, height: 768, expected: ['status of 422'] });
  page = desk.page;
});

afterEach(async () => {
  expect(desk.complaints()).toEqual([]);
  await desk.close();
});

const enter = (account: string): Promise<void> => sessions.enter(desk, product.address, account);
const notice = (text: string) => page.getByRole('alert').getByText(text, { exact: true });
const region = (name: string) => page.getByRole('region', { name, exact: true });

const openPersonal = (name: '个人中心' | '账户设置'): Promise<void> =>
  openPersonalPage(page, product.address, name);

describe('the password dialog', () => {
  test('asks for three passwords, says what is missing, and stays open with the words of the server (spec 2.forms.02, 4.forms.05, 5.forms.06, 5.forms.07, 8.forms.02, 9.forms.01)', async () => {
    await enter('planner');
    await openPersonal('账户设置');
    await region('账号安全').getByRole('button', { name: '修改密码' }).click();
    const dialog = page.getByRole('dialog', { name: '修改密码' });
    await dialog.waitFor();
    await expect.poll(async () => Math.round((await dialog.boundingBox())?.width ?? 0)).toBe(800);
    for (const label of ['旧密码', '新密码', '确认新密码']) {
      const hint = label === '确认新密码' ? '请确认新密码' : `请输入${label}`;
      await dialog
        .getByRole('textbox', { name: label, exact: true })
        .and(dialog.getByPlaceholder(hint))
        .waitFor();
    }
    await dialog.getByRole('button', { name: '确定' }).click();
    for (const message of ['请输入旧密码!', '请输入新密码!', '请确认新密码!'])
      await dialog.getByText(message, { exact: true }).waitFor();

    const fill = async (old: string, next: string, again: string) => {
      await dialog.getByPlaceholder('请输入旧密码').fill(old);
      await dialog.getByPlaceholder('请输入新密码').fill(next);
      await dialog.getByPlaceholder('请确认新密码').fill(again);
      await dialog.getByRole('button', { name: '确定' }).click();
    };
    await fill('workbench-2026', 'fluss 2026 blau', 'fluss 2026 rot');
    await dialog.getByText('两次输入的密码不一样！').waitFor();
    await fill('falsch', 'fluss 2026 blau', 'fluss 2026 blau');
    await notice('旧密码不正确').waitFor();
    await fill('workbench-2026', 'fluss 2026 blau', 'fluss 2026 blau');
    await notice('提交成功').waitFor();
    await dialog.waitFor({ state: 'hidden' });
  });

  test('shows that it is at work, and closes by 关闭 without a change (spec 4.forms.05)', async () => {
    await enter('keeper');
    await openPersonal('账户设置');
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/updatePasswordForPartyIdSelf', async (route) => {
      await held;
      await route.fulfill({
        status: 422,
        json: { code: '422', success: false, message: '新密码过于常见，请换一个', result: null },
      });
    });
    await region('账号安全').getByRole('button', { name: '修改密码' }).click();
    const dialog = page.getByRole('dialog', { name: '修改密码' });
    for (const [hint, text] of [
      ['请输入旧密码', 'a'],
      ['请输入新密码', 'b'],
      ['请确认新密码', 'b'],
    ] as const)
      await dialog.getByPlaceholder(hint).fill(text);
    const submit = dialog.getByRole('button', { name: '确定' });
    await submit.click();
    await expect.poll(() => submit.getAttribute('data-loading')).toBe('true');
    answer();
    await notice('新密码过于常见，请换一个').waitFor();
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByRole('button', { name: '关闭' }).last().click();
    await dialog.waitFor({ state: 'hidden' });
  });

  test('does not open when nobody is known to be signed in (spec 4.forms.04)', async () => {
    await enter('keeper');
    await page.route('**/account/overview', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      await route.fulfill({
        response: answer,
        json: { ...body, result: { ...body.result, user: { ...body.result.user, partyId: '' } } },
      });
    });
    await openPersonal('账户设置');
    await region('账号安全').getByRole('button', { name: '修改密码' }).click();
    await notice('当前系统无登陆用户!').waitFor();
    await expect.poll(() => page.getByRole('dialog', { name: '修改密码' }).count()).toBe(0);
  });
});

describe('personal data', () => {
  test('is checked while it is filled, saved, and shown in the personal centre (spec 3.forms.01, 5.forms.01, 5.forms.02, 7.forms.01, 8.forms.01, 9.forms.02)', async () => {
    await enter('sales');
    await openPersonal('账户设置');
    const form = region('个人信息');
    await form.getByLabel('手机号').fill('2380013800');
    await form.getByLabel('邮箱').fill('wang');
    await form.getByLabel('年龄').fill('101');
    await form.getByRole('button', { name: '保存' }).click();
    for (const message of ['请输入正确的手机号!', '请输入正确的邮箱!', '年龄应在0到100之间'])
      await form.getByText(message, { exact: true }).waitFor();
    await form.getByLabel('手机号').fill('13800138000');
    await form.getByLabel('邮箱').fill('wang@example.cn');
    await form.getByLabel('年龄').fill('35');
    await form.getByRole('radio', { name: '男' }).check();
    await form.getByLabel('出生日期').fill('1990-05-01');
    await form.getByLabel('出生日期').press('Tab');
    await form.getByRole('button', { name: '保存' }).click();
    await notice('保存成功！').waitFor();

    await openPersonal('个人中心');
    const facts = async () =>
      (await region('个人资料').locator('dl > div').allInnerTexts()).map((pair) =>
        pair.split('\n').join(' '),
      );
    const saved = ['性别 男', '出生日期 1990-05-01', '年龄 35', '手机号 13800138000', '邮箱 wang@example.cn'];
    await expect.poll(facts).toEqual(expect.arrayContaining(saved));
    await region('我的登录').getByText('当前', { exact: true }).waitFor();
    await region('我的权限组').getByRole('button', { name: '销售员' }).click();
    await region('我的权限组').getByText('销售订单', { exact: true }).waitFor();
    const findings = await new AxeBuilder({ page }).include('main').analyze();
    expect(
      findings.violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => [id, nodes[0]?.html]),
    ).toEqual([]);
  });

  test('that the server refuses is a warning in its words (spec 8.forms.01)', async () => {
    await enter('sales');
    await openPersonal('账户设置');
    await page.route('**/updateSysUser', (route) =>
      route.fulfill({
        status: 422,
        json: { code: '422', success: false, message: '姓名不能含有空格', result: null },
      }),
    );
    await region('个人信息').getByLabel('姓名').fill('陈 思琪');
    await region('个人信息').getByRole('button', { name: '保存' }).click();
    await notice('姓名不能含有空格').waitFor();
  });

  test('has visits by day, week, month and year (spec 5.forms.04)', async () => {
    await enter('sales');
    await openPersonal('个人中心');
    const visits = region('访问记录');
    await visits.getByRole('cell', { name: '登录' }).first().waitFor();
    const pick = async (type: string, hint: string) => {
      await visits.getByText(type, { exact: true }).click();
      await visits.getByRole('button', { name: `期间：${hint}` }).click();
      await page.locator('[data-position] table button:not([disabled])').last().click();
      return (await visits.getByRole('button', { name: /^期间：/ }).innerText()).trim();
    };
    expect(await pick('日', '选择日期')).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(await pick('周', '选择周')).toMatch(/^\d{4}年第\d{1,2}周$/);
    expect(await pick('月', '选择月份')).toMatch(/^\d{4}年12月$/);
    expect(await pick('年', '选择年份')).toMatch(/^\d{4}年$/);
    await visits.getByText('所选期间没有访问记录').waitFor();
    await visits.getByRole('button', { name: '清除期间' }).click();
    await visits.getByRole('cell', { name: '登录' }).first().waitFor();
  });
});

test('a portrait goes through the cropper: abandoned it is not sent, finished it is stored as png and can be looked at (findings 2, 1.8) (spec 2.forms.01, 4.forms.03, 5.forms.11, 7.forms.05, 9.forms.01, 9.forms.04)', async () => {
  await enter('sales');
  await openPersonal('账户设置');
  const sent = uploadsOf(page);
  const field = page.getByRole('group', { name: '头像' });
  const buffer = await picture(page, 400, 300);
  await choose(field, { name: 'a.gif', mimeType: 'image/gif', buffer });
  await notice('图片类型要求：jpeg、jpg、png').waitFor();
  // A small file of 144 million pixels, and one that is no picture inside: said, and nothing opens.
  await choose(field, { name: '海报.png', mimeType: 'image/png', buffer: blankPng(12_000, 12_000) });
  await notice('图片有 12000 × 12000 像素，超过 6500 万像素，请先缩小再上传').waitFor();
  await choose(field, { name: '坏.png', mimeType: 'image/png', buffer: buffer.subarray(0, 20) });
  await notice('图片打不开，可能已损坏，请换一张').waitFor();
  await page.getByRole('dialog', { name: '裁剪图片' }).waitFor({ state: 'hidden' });
  await choose(field, { name: '我.jpg', mimeType: 'image/jpeg', buffer });
  const cropper = page.getByRole('dialog', { name: '裁剪图片' });
  await cropper.getByLabel('裁剪框，用方向键移动').waitFor();
  const box = await cropper.boundingBox();
  expect(box !== null && box.y >= 0 && box.y + box.height <= 768).toBe(true);
  await cropper.getByRole('button', { name: '取消' }).click();
  await cropper.waitFor({ state: 'hidden' });
  expect(sent).toEqual([]);
  expect(await field.getByRole('img').count()).toBe(0);

  await choose(field, { name: '我.png', mimeType: 'image/png', buffer });
  await cropper.getByRole('button', { name: '确定' }).click();
  const shown = field.getByRole('img', { name: '头像' });
  await shown.waitFor();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain('prefixPath=routine');
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([300, 300]);
  await expect
    .poll(() => shown.getAttribute('src'))
    .toMatch(/^\/api\/restapi\/files\/routine\/avatar\/\d{6}\/[0-9a-f]{32}\.png$/);
  expect(await field.getByText('上传', { exact: true }).count()).toBe(0);

  await field.getByRole('button', { name: '预览头像' }).click();
  const preview = page.getByRole('dialog', { name: '图片预览' });
  await expect.poll(async () => Math.round((await preview.boundingBox())?.width ?? 0)).toBe(750);
  await page.keyboard.press('Escape');
  await preview.waitFor({ state: 'hidden' });
  await field.getByRole('button', { name: '删除头像' }).click();
  await field.getByText('上传', { exact: true }).waitFor();
});

describe('the form of a material', () => {
  const material = () => page.getByRole('region', { name: '物料', exact: true });
  const pictures = () => material().getByRole('group', { name: '图片', exact: true });

  async function openMaterial(): Promise<void> {
    await enter('admin');
    const list = new ListPage(page, '物料');
    await list.openFromMenu('基础资料', '物料');
    const [{ 物料编码: code = '' } = {}] = await list.rows();
    await page.getByText(code, { exact: true }).dblclick();
    await material().getByRole('button', { name: '更多', exact: true }).click();
    await pictures().waitFor();
  }

  test('takes pictures within its limits, says what is wrong otherwise, and keeps the joined paths (spec 2.forms.01, 3.forms.04, 5.forms.08-10, 8.forms.03, 9.forms.03)', async () => {
    await openMaterial();
    const buffer = await picture(page, 60, 40);
    const png = (name: string, content = buffer) => ({ name, mimeType: 'image/png', buffer: content });
    const sent = uploadsOf(page);
    await choose(pictures(), {
      name: '说明.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    });
    await notice('请上传图片').waitFor();
    await choose(pictures(), png('大.png', Buffer.concat([buffer, Buffer.alloc(5_242_881 - buffer.length)])));
    await notice('请控制上传图片小于5M').waitFor();
    expect(sent).toEqual([]);
    await choose(pictures(), ...['1', '2', '3', '4', '5', '6'].map((name) => png(`${name}.png`)));
    await notice('最多只能上传5张图片').waitFor();
    await expect.poll(() => pictures().getByRole('button', { name: '预览图片' }).count()).toBe(5);
    expect(sent).toHaveLength(5);
    for (let left = 4; left >= 2; left -= 1) {
      await pictures().getByRole('button', { name: '删除图片' }).last().click();
      await expect.poll(() => pictures().getByRole('img').count()).toBe(left);
    }
    // The name promises a picture, the content is none: the server refuses.
    await choose(pictures(), png('假.png', Buffer.from('<html></html>')));
    await notice('假.png 上传失败.').waitFor();
    await pictures().getByRole('button', { name: '删除图片' }).last().click();
    await material().getByRole('button', { name: '保存', exact: true }).click();
    await notice('保存成功').waitFor();
    await page.reload();
    await expect.poll(() => pictures().getByRole('img').count()).toBe(2);
    await pictures().getByRole('button', { name: '预览图片' }).first().click();
    await page.getByRole('dialog', { name: '图片预览（1/2）' }).waitFor();
  });

  test('says under a code at once that it is taken, and nothing while it is empty (spec 3.forms.06, 5.forms.13, 7.forms.06)', async () => {
    await enter('admin');
    const list = new ListPage(page, '物料');
    await list.openFromMenu('基础资料', '物料');
    const [{ 物料编码: taken = '' } = {}] = await list.rows();
    const asked: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/check')) asked.push(request.postDataJSON());
    });
    await page.getByRole('button', { name: '新增' }).click();
    const form = page.getByRole('region', { name: '物料', exact: true });
    const code = form.locator('[data-field=code]');
    await code.getByRole('textbox').fill(taken);
    await code.getByRole('textbox').press('Tab');
    await code.getByText('该值不可用，系统中已存在！').waitFor();
    expect(asked).toEqual([{ tableName: 'material', fieldName: 'code', fieldVal: taken }]);
    await code.getByRole('textbox').fill(`${taken}-NEW`);
    await code.getByRole('textbox').press('Tab');
    await code.getByText('该值不可用，系统中已存在！').waitFor({ state: 'hidden' });
    await expect.poll(() => asked.length).toBe(2);
    await code.getByRole('textbox').fill('');
    await code.getByRole('textbox').press('Tab');
    expect(asked).toHaveLength(2);
  });

  test('shows a referred record beside the page in three columns (spec 9.forms.10)', async () => {
    await openMaterial();
    await material().getByRole('button', { name: '查看基本单位' }).click();
    const look = page.getByRole('dialog', { name: /^计量单位 / });
    const facts = look.locator('dl').first();
    await facts.waitFor();
    const tops = await facts
      .locator('> div')
      .evaluateAll((items) => items.slice(0, 3).map((item) => item.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect(await facts.getAttribute('data-columns')).toBe('3');
    await look.getByRole('button', { name: '打开' }).click();
    await page.getByRole('region', { name: '计量单位', exact: true }).waitFor();
  });
});

test('an approval flow is walked by Enter, leads to what its steps lack, and its condition is written by the Chinese names of the fields and read back in them (findings 2, 6.12)', async () => {
  await enter('admin');
  await page.goto(`${product.address}/app/system/approvalFlow/new`);
  const flow = region('审批流程');
  await flow.locator('[data-field="name"] input:focus').waitFor();
  await page.keyboard.type('大单审批');
  await page.keyboard.press('Enter');
  await flow.locator('[data-field="entityKey"] input:focus').waitFor();
  await page.keyboard.type('销售订单');
  await page.getByRole('option', { name: '销售订单', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await flow.getByText('请至少填写一行审批步骤').waitFor();
  await flow.locator('[data-field="steps"] button:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await flow.locator('[data-line] [data-field="approverValue"] button:focus').waitFor();
  await flow.getByText('请选择审批人').waitFor();
  const condition = flow.locator('[data-field="startCondition"] textarea:visible');
  await condition.click();
  await page.keyboard.type('价税合');
  await page.locator('[data-combobox-selected]').getByText('价税合计', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('> 10000');
  await page.keyboard.press('Enter');
  await flow.getByText('含义：价税合计 > 10000').waitFor();
  await condition.click();
  await page.keyboard.press('End');
  await page.keyboard.type(' and 无此字段');
  await page.keyboard.press('Tab');
  await flow.getByText('条件不能识别').waitFor();
});
