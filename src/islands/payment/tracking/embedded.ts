/** Whether the page stands in a partner's page. */
export const isEmbedded = (): boolean => 'embed' in document.documentElement.dataset;
