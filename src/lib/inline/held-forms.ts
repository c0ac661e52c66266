declare global {
  interface Window {
    /** Forms as they came with the page. */
    heldForms?: HTMLFormElement[];
  }
}

/**
 * Keeps a submission that comes before the page runs: it is sent as soon as it does. As text, right behind the form:
 * it may use nothing of its module.
 */
export function holdSubmission(): void {
  window.heldForms = Array.from(document.querySelectorAll<HTMLFormElement>('form[data-held]'));
  for (const form of window.heldForms) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      if (form.dataset['held'] === '') form.dataset['held'] = 'pressed';
    });
  }
}
