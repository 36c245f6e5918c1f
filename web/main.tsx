import './app/nonce.ts';
import '@fontsource-variable/big-shoulders/wght.css';
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '@fontsource/atkinson-hyperlegible-mono/latin-500.css';
import './app/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { placeIn } from './app/firstHtml.ts';
import { createRouter } from './app/router.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');

const router = createRouter();
const root = createRoot(placeIn(place));
const render = () =>
  root.render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
// The frame in index.html stays until the first screen's code is there: drawn earlier, the page would be empty.
if (router.state.initialized) render();
else {
  const leave = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    leave();
    render();
  });
}
