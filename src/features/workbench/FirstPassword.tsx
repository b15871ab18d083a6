// The password was given by an administrator or was used longer than allowed: until it is replaced the server answers nothing else, so that no page is opened.
import { Button, Group } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { EmptyState } from '#ui/EmptyState.tsx';
import { loadChunk } from '#ui/chunks.ts';
import { leave } from './signingOut.ts';

const PasswordDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./PasswordDialog.tsx'))).PasswordDialog,
}));

export function FirstPassword({ partyId }: { partyId: string }): ReactNode {
  const [asking, setAsking] = useState(true);
  return (
    <main style={{ height: '100vh' }}>
      <EmptyState
        message="请先修改密码，再开始工作"
        action={
          <Group gap="sm">
            <Button variant="default" onClick={() => void leave()}>
              退出登录
            </Button>
            <Button onClick={() => setAsking(true)}>修改密码</Button>
          </Group>
        }
      />
      <Suspense>
        {asking && <PasswordDialog partyId={partyId} forced onClose={() => setAsking(false)} />}
      </Suspense>
    </main>
  );
}
