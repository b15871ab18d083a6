// The app id and signature secret of the demo: published with the program, hence refused in production.

export const DEMO_APP_ID = 'workbench-demo';
export const DEMO_SIGN_SECRET = 'workbench-demo-secret';
