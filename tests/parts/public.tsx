import '../../src/styles/public.css';
import './gallery.css';
import { beginPage } from './facts.ts';

await beginPage();
const [{ showGallery }, { PUBLIC }] = await Promise.all([
  import('./gallery.tsx'),
  import('./shown/public.tsx'),
]);
showGallery('Parts of public pages', PUBLIC);
