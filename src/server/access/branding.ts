// How the sign-in page looks, by domain: the administrator's configuration over the product's defaults; and which ways
// in the deployment offers there.
import { demoAccounts } from '#server/demo/accounts.ts';
import type { Database, Settings } from '#server/ports.ts';
import { text } from './accounts.ts';
import { casLoginPage } from './ways/cas.ts';
import { wechatPage } from './ways/wechat.ts';

const defaults = { loginSystemName: '制造企业工作台', copyrightDesc: '2010-2021' } as const;

const columns = {
  loginSystemName: 'login_system_name',
  logoImageUrl: 'logo_image_url',
  loginImageUrl: 'login_image_url',
  loginBackImageUrl: 'login_back_image_url',
  copyrightDesc: 'copyright_desc',
  ...Object.fromEntries(
    [1, 2, 3, 4, 5].flatMap((number) => [
      [`relatedLinkName${number}`, `related_link_name${number}`],
      [`relatedLinkUrl${number}`, `related_link_url${number}`],
    ]),
  ),
} as const;

/** Branding for the address the page was opened at: its own row, else the row of domain '*', else the defaults. */
export async function brandingOf(
  database: Database,
  settings: Settings,
  address: string,
): Promise<Record<string, unknown>> {
  const { rows } = await database.query(
    `select ${Object.values(columns).join(', ')} from system_url_config
     where status = 'enabled' and domain_url in ($1, $2, '*')
     order by domain_url = $1 desc, domain_url = $2 desc limit 1`,
    [hostOf(address), hostOf(address).replace(/:\d+$/, '')],
  );
  const row = rows[0];
  const configured =
    row === undefined
      ? []
      : Object.entries(columns).flatMap(([key, column]) =>
          text(row, column) === null ? [] : [[key, text(row, column)]],
        );
  const { signInWays } = settings;
  const ways = {
    phone: signInWays?.sms !== undefined,
    cas: casLoginPage(signInWays),
    wechat: wechatPage(signInWays),
  };
  const branding: Record<string, unknown> = {
    ...defaults,
    ...Object.fromEntries(configured),
    signInWays: ways,
  };
  return settings.demo
    ? {
        ...branding,
        demoAccounts: demoAccounts.map(({ username, password, title }) => ({ username, password, title })),
      }
    : branding;
}

/** 'erp.example.com' and 'https://erp.example.com/app/' name the same host. */
function hostOf(address: string): string {
  return address.includes('://') && URL.canParse(address)
    ? new URL(address).host
    : (address.split('/')[0] ?? '').toLowerCase();
}
