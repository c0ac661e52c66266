import '../../src/styles/shell.css';
import '../../src/styles/office.css';
import './gallery.css';
import { keepFocus } from '../../src/lib/shell/kept-focus.ts';
import { beginPage } from './facts.ts';

await beginPage();
keepFocus();
// Words and session are there: stores and parts may ask for them while they are made.
const [{ showGallery }, { Toaster }, { Confirmations }, { parts }] = await Promise.all([
  import('./gallery.tsx'),
  import('../../src/islands/shell/toaster.tsx'),
  import('../../src/islands/shell/confirmations.tsx'),
  import('./shown/office.ts'),
]);
showGallery(
  'Parts of the back office',
  parts,
  <>
    <Toaster />
    <Confirmations />
  </>,
);
