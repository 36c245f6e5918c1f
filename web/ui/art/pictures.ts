/** The generated pictures: loaded when the first of them is drawn. */
export { productPicture } from './productPicture.ts';
export { shopPicture } from './shopPicture.ts';
