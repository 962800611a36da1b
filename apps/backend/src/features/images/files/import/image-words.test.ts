import { describe, expect, it } from 'vitest';
import { symbolsOfFileName, titleFromFileName } from './image-words.ts';

describe('the title of a file name', () => {
  it.each([
    ['fjord_at-dawn.final.png', 'Fjord at dawn final'],
    ['Фар на морето.png', 'Фар на морето'],
    ['Blade Runner 2049.png', 'Blade Runner 2049'],
    ['2001 a space odyssey.png', '2001 a space odyssey'],
    ['apollo-11.jpg', 'Apollo 11'],
    ['p5.png', 'P5'],
    ['red-fox-2024.png', 'Red fox 2024'],
    ['flux capacitor.png', 'Flux capacitor'],
    ['Leonardo da Vinci.png', 'Leonardo da Vinci'],
    ['Firefly in the night.png', 'Firefly in the night'],
    ['image of a fox.png', 'Image of a fox'],
    ['Photo de la mer (1).jpg', 'Photo de la mer'],
    ['えく - スカイフレア (82063926) .png', 'えく スカイフレア'],
  ])('%s has the words of a person', (name, title) => {
    expect(titleFromFileName(name)).toBe(title);
  });

  it.each([
    ['00012-3758096383-a red fox in snow.png', 'A red fox in snow'],
    ['0001-a red fox-flux1-dev-fp8-123456789.png', 'A red fox'],
    ['a red fox s-123456789.png', 'A red fox'],
    ['Firefly a red fox 12345.jpg', 'A red fox'],
    ['freepik__a-red-fox__12345.png', 'A red fox'],
    ['DALL·E 2024-01-05 12.34.56 - A lighthouse at dusk.png', 'A lighthouse at dusk'],
    ['mara.k_a_red_fox_--ar_169_--v_6.1_8c9f1234-1234-4321-abcd-123456789abc_2.png', 'A red fox'],
    ['u1234567_a_red_fox_8c9f1234-1234-4321-abcd-123456789abc.png', 'A red fox'],
    ['Default_a_red_fox_0_8c9f1234-1234-4321-abcd-123456789abc.jpg', 'A red fox'],
    ['Leonardo_Phoenix_a_red_fox_0.jpg', 'A red fox'],
  ])('%s has the words of the prompt, without program, number, seed, model and user', (name, title) => {
    expect(titleFromFileName(name, 'flux1-dev-fp8')).toBe(title);
  });

  it.each([
    '00012-3758096383.png',
    '2024-01-05_12-34-56_7890.png',
    'ChatGPT Image Apr 5, 2025, 10_12_13 AM.png',
    'Gemini_Generated_Image_k3jv8pk3jv8pk3jv.png',
    'ComfyUI_00001_.png',
    'ComfyUI_temp_abcde_00001_.png',
    'flux_dev_00001.png',
    'Firefly 20240105123456.png',
    'Screenshot 2024-05-01 at 10.11.12.png',
    'Снимок экрана 2024-05-01 в 10.11.12.png',
    'IMG_1234.jpg',
    'DSF2001.jpg',
    'P1000123.JPG',
    'IMG-20200101-WA0001.jpg',
    'WhatsApp Image 2024-01-01 at 12.00.00.jpeg',
    'FB_IMG_1577836800000.jpg',
    'grid-0001.png',
    '8c9f1234-1234-4321-abcd-123456789abc.png',
    '🦊.png',
  ])('%s has none', (name) => {
    expect(titleFromFileName(name)).toBeUndefined();
  });

  it('can be symbols only, for an image without other words', () => {
    expect(symbolsOfFileName('🦊 🌲.png')).toBe('🦊 🌲');
    expect(symbolsOfFileName('00012-42.png')).toBeUndefined();
  });
});
