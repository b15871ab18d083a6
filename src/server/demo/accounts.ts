// Accounts of the demo, shown on its sign-in page. They exist only where DEMO is on.

export interface DemoAccount {
  username: string;
  password: string;
  title: string;
}

export const demoAccounts: readonly DemoAccount[] = [{ username: 'admin', password: 'workbench-2026', title: '系统管理员' }];
