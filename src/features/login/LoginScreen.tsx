// The sign-in screen: branding beside the ways in this deployment offers; each says in place what went wrong.
import { Alert } from '@mantine/core';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { takeSignInNotice } from '#api/session/addressSignIn.ts';
import { type Branding, useBrand } from '#api/branding.ts';
import { ownPath } from '#model/address.ts';
import { loadChunk } from '#ui/chunks.ts';
import { ColourSchemeButton } from '#ui/shell/ColourSchemeButton.tsx';
import { LoginAside } from './LoginAside.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import classes from './LoginScreen.module.css';

// What most companies never see here, or only once, is one part of its own.
const later = async () => (await loadChunk(() => import('./laterParts.ts'))).laterParts;
const WaySwitch = lazy(async () => ({ default: (await later()).WaySwitch }));
const PhoneForm = lazy(async () => ({ default: (await later()).PhoneForm }));
const OtherWays = lazy(async () => ({ default: (await later()).OtherWays }));
const DemoProgressLine = lazy(async () => ({ default: (await later()).DemoProgressLine }));

const route = getRouteApi('/user/login');

export function LoginScreen(): ReactNode {
  const brand = useBrand();
  useEffect(() => {
    document.title = brand.name;
  }, [brand.name]);
  const { copyright, branding, loginBackground, hasBackground } = brand;
  return (
    <div
      className={classes.screen}
      data-background={hasBackground || undefined}
      style={{ backgroundImage: `url("${encodeURI(loginBackground)}")` }}
    >
      <LoginAside
        name={brand.name}
        logo={brand.logo}
        image={brand.loginImage}
        ownImage={brand.ownLoginImage}
      />
      <div className={classes.side}>
        <div className={classes.tools}>
          <ColourSchemeButton />
        </div>
        <SignIn branding={branding} />
        {branding?.demoMaking === true && (
          <Suspense>
            <DemoProgressLine />
          </Suspense>
        )}
        <footer className={classes.footer}>
          {branding?.links.map(({ name, url }) => (
            <a key={url} href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          ))}
          {copyright !== '' && <span>{copyright}</span>}
        </footer>
      </div>
    </div>
  );
}

function SignIn({ branding }: { branding: Branding | undefined }): ReactNode {
  const { redirect } = route.useSearch();
  const router = useRouter();
  const [failure, setFailure] = useState<string | null>(takeSignInNotice);
  const [way, setWay] = useState('password');
  // The root leads to the user's own first page.
  const goOn = (): Promise<void> => router.navigate({ href: ownPath(redirect) ?? '/', replace: true });
  const { phone, cas, wechat } = branding?.signInWays ?? { phone: false, cas: null, wechat: null };
  return (
    <div className={classes.ways}>
      <h1 className={classes.title}>账号登录</h1>
      {failure !== null && (
        <Alert color="red" variant="light" p="sm" role="alert">
          {failure}
        </Alert>
      )}
      {phone && (
        <Suspense>
          <WaySwitch
            way={way}
            onChange={(chosen) => {
              setFailure(null);
              setWay(chosen);
            }}
          />
        </Suspense>
      )}
      {phone && way === 'phone' ? (
        <Suspense>
          <PhoneForm onFailure={setFailure} onSignedIn={goOn} />
        </Suspense>
      ) : (
        <PasswordForm demoAccounts={branding?.demoAccounts ?? []} onFailure={setFailure} onSignedIn={goOn} />
      )}
      {(cas !== null || wechat !== null) && (
        <Suspense>
          <OtherWays cas={cas} wechat={wechat} wanted={redirect} />
        </Suspense>
      )}
    </div>
  );
}
