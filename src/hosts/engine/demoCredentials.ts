// The app id, signature secret and doLogin key of the demo: published with the program, hence refused in production.

export const DEMO_APP_ID = 'workbench-demo';
export const DEMO_SIGN_SECRET = 'workbench-demo-secret';
export const DEMO_LINK_KEY = 'workbench-demo-link-key';
