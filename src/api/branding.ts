// Name, pictures and ways in of this deployment, as it configured them for the address of this page: kept for a week
// and shown at once, renewed behind the user's back. Where nothing is configured the bundled pictures stand in.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { webAddress } from '#model/address.ts';
import { fileAddress } from '#model/storedFile.ts';
import { copyrightLine } from '#model/text/copyrightLine.ts';
import { getJson } from './http.ts';
import { keys } from './keys.ts';
import { localKeys, readLocal, writeLocal } from './localStore.ts';

const productName = '制造企业工作台';

const bundled = {
  logo: `${import.meta.env.BASE_URL}logo.svg`,
  loginImage: `${import.meta.env.BASE_URL}login.svg`,
  loginBackground: `${import.meta.env.BASE_URL}login-background.svg`,
} as const;

/** Ways in beside account and password, as far as this deployment offers them. */
export interface SignInWays {
  phone: boolean;
  /** Sign-in page of the company's central sign-in. */
  cas: string | null;
  /** Page on which WeChat asks its user; takes redirect_uri and state. */
  wechat: string | null;
}

export interface Branding {
  loginSystemName?: string;
  loginBackImageUrl?: string;
  loginImageUrl?: string;
  logoImageUrl?: string;
  copyrightDesc?: string;
  links: readonly { name: string; url: string }[];
  /** Only sent by a server that runs the demo. */
  demoAccounts: readonly DemoAccount[];
  signInWays: SignInWays;
  /** The demo company was not complete when this was asked. */
  demoMaking: boolean;
}

interface DemoAccount {
  username: string;
  password: string;
  title: string;
}

export interface Brand {
  name: string;
  logo: string;
  /** Picture beside the sign-in form; null: our own, with its words. */
  loginImage: string | null;
  ownLoginImage: string;
  loginBackground: string;
  /** Whether the deployment chose the background itself. */
  hasBackground: boolean;
  copyright: string;
  branding: Branding | undefined;
}

type Answer = Readonly<Record<string, unknown>>;

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textAt(answer: Answer, key: string): string | undefined {
  const value = answer[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function isDemoAccount(value: unknown): value is DemoAccount {
  return isAnswer(value) && ['username', 'password', 'title'].every((key) => typeof value[key] === 'string');
}

/** Read defensively: the stored copy can have been written by anybody. */
export function brandingOf(given: unknown): Branding {
  const answer = isAnswer(given) ? given : {};
  const names = [
    'loginSystemName',
    'loginBackImageUrl',
    'loginImageUrl',
    'logoImageUrl',
    'copyrightDesc',
  ] as const;
  const texts = Object.fromEntries(
    names.flatMap((key) => (textAt(answer, key) ? [[key, textAt(answer, key)]] : [])),
  );
  const links = [1, 2, 3, 4, 5].flatMap((number) => {
    const name = textAt(answer, `relatedLinkName${number}`);
    const url = webAddress(textAt(answer, `relatedLinkUrl${number}`))?.href;
    return name !== undefined && url !== undefined ? [{ name, url }] : [];
  });
  const { demoAccounts: accounts, signInWays, demoMaking } = answer;
  const { phone, cas, wechat } = isAnswer(signInWays) ? signInWays : {};
  return {
    ...texts,
    links,
    demoAccounts: Array.isArray(accounts) ? accounts.filter(isDemoAccount) : [],
    signInWays: {
      phone: phone === true,
      cas: webAddress(cas)?.href ?? null,
      wechat: webAddress(wechat)?.href ?? null,
    },
    demoMaking: demoMaking === true,
  };
}

const brandingQuery = queryOptions({
  queryKey: keys.session('branding'),
  queryFn: async ({ signal }) => {
    const answer = await getJson<unknown>('api/getSystemUrlConfig', {
      query: { url: location.host },
      signal,
      quiet: true,
    });
    writeLocal(localKeys.branding, answer);
    return brandingOf(answer);
  },
  staleTime: Infinity,
  placeholderData: () => {
    const cached = readLocal(localKeys.branding);
    return cached === null ? undefined : brandingOf(cached);
  },
});

/** Null for none, and for what is no picture's address. */
function pictureAddress(stored: string | undefined): string | null {
  return stored === undefined ? null : fileAddress(stored);
}

export function useBrand(): Brand {
  const { data } = useQuery(brandingQuery);
  const background = pictureAddress(data?.loginBackImageUrl);
  const name = data?.loginSystemName ?? productName;
  return {
    name,
    logo: pictureAddress(data?.logoImageUrl) ?? bundled.logo,
    loginImage: pictureAddress(data?.loginImageUrl),
    ownLoginImage: bundled.loginImage,
    loginBackground: background ?? bundled.loginBackground,
    hasBackground: background !== null,
    copyright: copyrightLine(data?.copyrightDesc ?? '', name),
    branding: data,
  };
}
