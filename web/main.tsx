import { render } from 'preact';
import { App } from './app.js';
import { takeToken } from './token.js';
import './style.css';

takeToken();
const place = document.getElementById('app');
if (place) {
  place.textContent = '';
  render(<App />, place);
}
