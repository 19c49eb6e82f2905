/** The class of what this remote's antd draws: the build writes it here (build/antd-loader.mjs). */
export const ANTD_SCOPE = 'fcui-scope';
