declare global {
  /** Read by the scroll lock under dialogs, which writes a style element of its own. */
  var __webpack_nonce__: string | undefined;
}

globalThis.__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

export {};
