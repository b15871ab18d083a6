// A menu node names a component this client does not have: says which, for the administrator.
import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';

export function ModuleMissing({ component }: { component: string }): ReactNode {
  return <ErrorState message={`页面模块未找到：${component}。请联系管理员检查菜单的组件设置。`} />;
}
